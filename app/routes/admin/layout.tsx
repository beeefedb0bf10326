import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { AdminFrame } from "#app/shop/back-office/AdminFrame.tsx";
import { ScreenProblem } from "#app/shop/back-office/ScreenProblem.tsx";
import { countWaiting } from "#app/shop/back-office/waiting.queries.server.ts";
import { ErrorScreen } from "#app/shop/frame/ErrorScreen.tsx";
import type { Route } from "./+types/layout";

/** Guards only what it reads itself: every screen inside asks for its own admin. */
export async function loader({ request }: Route.LoaderArgs) {
	const { fullName, role } = await requireAdmin(request);
	return { admin: { fullName, role }, waiting: await countWaiting() };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
	return (
		<AdminFrame {...loaderData}>
			<Outlet />
		</AdminFrame>
	);
}

/** What fails inside a screen leaves the tabs where they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const loaded = useRouteLoaderData<typeof loader>("routes/admin/layout");
	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (!loaded) return <ErrorScreen hasFrame={false} status={status} />;
	return (
		<AdminFrame {...loaded}>
			<ScreenProblem status={status} address={pathname + search} said={sentenceOf(error)} />
		</AdminFrame>
	);
}

/** As `readOrSay` throws it. */
function sentenceOf(error: unknown): string | undefined {
	const said: unknown = isRouteErrorResponse(error) ? error.data?.title : undefined;
	return typeof said === "string" ? said : undefined;
}
