import { redirect } from "react-router";
import { attempt } from "#app/platform/forms.server.ts";
import { refreshSession } from "#app/platform/session-client.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { failureTitles, messages } from "#app/shop/accounts/accounts.messages.ts";
import { signOut } from "#app/shop/accounts/sign-in.server.ts";
import type { Route } from "./+types/sign-out";

/** Following a link must not sign anybody out. */
export const loader = () => redirect("/");

export async function action({ request }: Route.ActionArgs) {
	const signedOut = await attempt(() => signOut(request));
	if (signedOut.ok) return redirectWithToast("/", messages.signedOut, { headers: signedOut.value });
	return redirectWithToast("/", {
		title: failureTitles.signOut,
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
