import { href, Outlet } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { readAdminVersion } from "#app/admin/layout/live-admin.server.ts";
import { BenchScreen, workshopSettingsPath } from "#app/admin/orders/bench/BenchScreen.tsx";
import { handleBenchAction } from "#app/admin/orders/bench/bench-form.server.ts";
import { DaysOff } from "#app/admin/orders/bench/DaysOff.tsx";
import { readBenchScreen } from "#app/admin/orders/bench/read-bench-screen.server.ts";
import { OrdersSwitch } from "#app/admin/orders/OrdersSwitch.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ADMIN_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-bench";

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [version, screen] = await Promise.all([readAdminVersion(admin), readBenchScreen(admin)]);
	return { version, screen };
}

export const action = async ({ request }: Route.ActionArgs) =>
	handleBenchAction(await requireAdmin(request), request);

/** “Bancada”, the second view of the tab “Pedidos”; a work order opens as a dialog over it. */
export default function AdminBenchPage({
	loaderData: { version, screen },
	actionData,
}: Route.ComponentProps) {
	useLiveUpdates(ADMIN_LIVE_URL, version);
	return (
		<>
			<AdminPageHeader
				title="Pedidos"
				toast={actionData?.toast}
				actions={
					<>
						<OrdersSwitch current="Bancada" />
						{screen.benches.length > 0 ? (
							<DaysOff benches={screen.benches} today={screen.today} result={actionData} />
						) : null}
						<a href={href("/oficina")} className={buttonStyle("secondary", "sm")}>
							Tela da oficina
						</a>
						<Link to={workshopSettingsPath} className={buttonStyle("secondary", "sm")}>
							Horas e recessos
						</Link>
					</>
				}
			/>
			<BenchScreen {...screen} result={actionData} />
			<Outlet />
		</>
	);
}
