import { leaveDaySentence } from "#app/admin/products/form/leave-day-sentence.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/leave-day-sentence";

/** When a piece would leave the workshop, while its hours are typed. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return { sentence: await leaveDaySentence(admin, url.searchParams) };
}
