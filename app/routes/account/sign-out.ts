import { href, redirect } from "react-router";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import { SIGN_OUT_FAILURE } from "#app/shop/accounts/session/sign-out.messages.ts";
import type { Route } from "./+types/sign-out";

/** A link must not sign the visitor out; only the form does. */
export const loader = () => redirect(href("/"));

export function action({ request }: Route.ActionArgs) {
	return formAction(
		request,
		null,
		{ default: { run: async () => ({ toast: accountMessages.signedOut, headers: await signOut(request) }) } },
		{
			redirectTo: href("/"),
			failureTitle: SIGN_OUT_FAILURE,
			onRefusal: () => ({ redirectTo: href("/") }),
		},
	);
}

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);
