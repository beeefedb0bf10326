import { href, redirect } from "react-router";
import { refreshSession } from "#app/platform/browser/use-session.ts";
import { attempt } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { accountFailureTitles, accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import type { Route } from "./+types/sign-out";

/** Following a link must not sign anybody out. */
export const loader = () => redirect(href("/"));

export async function action({ request }: Route.ActionArgs) {
	const signedOut = await attempt(() => signOut(request));
	if (signedOut.ok)
		return redirectWithToast(href("/"), accountMessages.signedOut, { headers: signedOut.value });
	return redirectWithToast(href("/"), {
		title: accountFailureTitles.signOut,
		description: signedOut.refusal.message,
		tone: "destructive",
	});
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}
