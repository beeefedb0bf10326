import { type Attempt, attempt, intentOf } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";

/** A form of a screen that has several; their field `intent` says which was sent. */
interface DeskForm<Done> {
	run(admin: Admin, request: Request): Promise<Done>;
}

/** Runs the form that was sent; `form` is undefined when the screen has none of that name. */
export async function attemptDeskForm<Done, Form extends DeskForm<Done>>(
	admin: Admin,
	request: Request,
	forms: Readonly<Record<string, Form & DeskForm<Done>>>,
	options: { title?: string } = {},
): Promise<{ form: Form | undefined; done: Attempt<Done> }> {
	const form = forms[(await intentOf(request)) ?? ""];
	const done = await attempt(
		async () => {
			if (!form) throw new Refusal("malformed", "Recarregue a página e tente de novo.");
			return form.run(admin, request.clone());
		},
		{ ...options, typed: request.clone() },
	);
	return { form, done };
}

/** The list as it was searched, without the parameters that open a dialog over it. */
export function listBehind(request: Request, path: string, dialogs: readonly string[]): string {
	const search = new URL(request.url).searchParams;
	for (const name of dialogs) search.delete(name);
	return `${path}${search.size > 0 ? `?${search}` : ""}`;
}
