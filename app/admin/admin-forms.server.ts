import type { FormHandler } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";

/**
 * Some of the forms of a screen, by their intents, for `formAction`. Each reads what its own schema gives, as if it
 * stood in the screen's whole table.
 */
export const adminForms = <Inputs extends object, Data extends object = Record<never, never>>(
	forms: {
		[Intent in keyof Inputs]: FormHandler<Admin, Inputs[Intent], Data>;
	},
) => forms;
