import { redirect } from "react-router";
import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/moved-screen";

/** Former screens under `/admin`, by their name: mails and bookmarks still hold these addresses. */
const movedScreens: Record<string, { to: string }> = {
	communications: communicationKinds.mails,
	notifications: communicationKinds.notifications,
	outbox: communicationKinds.mails,
	webhooks: communicationKinds.webhooks,
};

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const name = url.pathname.toLowerCase().split("/")[2] ?? "";
	const { to } = movedScreens[name] ?? communicationKinds.mails;
	return redirect(`${to}${url.search}`);
}
