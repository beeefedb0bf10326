import {
	isRouteErrorResponse,
	type LinksFunction,
	Outlet,
	useLocation,
	useRouteLoaderData,
} from "react-router";
import styles from "#app/admin/admin.css?url";
import { AdminErrorPage } from "#app/admin/layout/AdminErrorPage.tsx";
import { AdminLayout } from "#app/admin/layout/AdminLayout.tsx";
import { countWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ServerErrorPage } from "#app/shop/layout/ServerErrorPage.tsx";
import type { Route } from "./+types/admin-layout";

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: styles },
	// Drawn once it is whole: the columns of a table and the middle of a dialog move with every row that arrives later.
	{ rel: "expect", href: "#conteudo", blocking: "render" },
];

/** Protects only its own data: every screen inside calls `requireAdmin` itself. */
export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const { fullName, role } = admin;
	// If counting fails, the layout is shown without the numbers, and the screen inside reports the failure.
	const queueCounts = await countWorkQueues(admin).catch((error: unknown) => {
		log.error({ error }, "the numbers beside the tabs could not be read");
		return {};
	});
	return { admin: { fullName, role }, queueCounts };
}

export default function AdminLayoutRoute({ loaderData }: Route.ComponentProps) {
	return (
		<AdminLayout {...loaderData}>
			<Outlet />
		</AdminLayout>
	);
}

/** If a screen fails, the tabs remain. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const loaded = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (!loaded) return <ServerErrorPage hasLayout={false} error={error} />;
	return (
		<AdminLayout {...loaded}>
			<AdminErrorPage error={error} status={status} url={pathname + search} message={messageOf(error)} />
		</AdminLayout>
	);
}

/** Reads the error that `loadOrServiceUnavailable` throws. */
function messageOf(error: unknown): string | undefined {
	const message: unknown = isRouteErrorResponse(error) ? error.data?.title : undefined;
	return typeof message === "string" ? message : undefined;
}
