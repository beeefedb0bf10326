import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { AttentionCards } from "#app/shop/back-office/AttentionCards.tsx";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { readAttention } from "#app/shop/back-office/waiting.queries.server.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	return { attention: await readAttention(), now: new Date() };
}

export default function DashboardScreen({ loaderData: { attention, now } }: Route.ComponentProps) {
	return (
		<>
			<ScreenHead title="Dashboard" />
			<AttentionCards attention={attention} now={now} />
		</>
	);
}
