import { data, href, useLocation } from "react-router";
import { workName } from "#app/admin/orders/bench/bench-words.ts";
import { readWorkSheet } from "#app/admin/orders/bench/read-work-sheet.server.ts";
import { WorkSheet } from "#app/admin/orders/bench/WorkSheet.tsx";
import { handleWorkAction } from "#app/admin/orders/bench/work-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import type { Route } from "./+types/admin-work";

export async function loader({ request, params }: Route.LoaderArgs) {
	const sheet = await readWorkSheet(await requireAdmin(request), params.workId);
	if (!sheet) throw data(null, { status: 404 });
	return { sheet };
}

export const action = async ({ request, params, url }: Route.ActionArgs) =>
	handleWorkAction(await requireAdmin(request), request, { workId: params.workId, search: url.search });

/** One work order, over the benches. */
export default function AdminWorkPage({ loaderData: { sheet }, actionData }: Route.ComponentProps) {
	return (
		<RouteDialog
			title={workName(sheet.view)}
			closeTo={`${href("/admin/bench")}${useLocation().search}`}
			width="narrow"
		>
			<NoScriptToast toast={actionData?.toast} />
			<WorkSheet sheet={sheet} result={actionData} />
		</RouteDialog>
	);
}
