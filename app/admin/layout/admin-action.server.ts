import { type Attempt, attempt, readIntent } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";

/** A form of a screen that has several; their field `intent` says which was sent. */
interface ActionHandler<Result> {
	run(admin: Admin, request: Request): Promise<Result>;
}

/** Runs the form that was sent; `form` is undefined when the screen has none of that name. */
export async function runAdminAction<Result, Handler extends ActionHandler<Result>>(
	admin: Admin,
	request: Request,
	handlers: Readonly<Record<string, Handler & ActionHandler<Result>>>,
	options: { title?: string } = {},
): Promise<{ form: Handler | undefined; done: Attempt<Result> }> {
	const form = handlers[(await readIntent(request)) ?? ""];
	const done = await attempt(
		async () => {
			if (!form) throw new Refusal("malformed", "Recarregue a página e tente de novo.");
			return form.run(admin, request.clone());
		},
		{ ...options, submitted: request.clone() },
	);
	return { form, done };
}

/** The list as it was searched, without the parameters that open a dialog over it. */
export function listPathWithoutDialogs(
	request: Request,
	path: string,
	dialogParams: readonly string[],
): string {
	const search = new URL(request.url).searchParams;
	for (const name of dialogParams) search.delete(name);
	return `${path}${search.size > 0 ? `?${search}` : ""}`;
}
