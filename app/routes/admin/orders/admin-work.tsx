import { data, href, useLocation } from "react-router";
import { DoneWorkSheet, RemovedWorkSheet } from "#app/admin/orders/bench/DoneWorkSheet.tsx";
import { readDoneWork, readRemovedWork } from "#app/admin/orders/bench/read-done-work.server.ts";
import { readWorkSheet } from "#app/admin/orders/bench/read-work-sheet.server.ts";
import { WorkSheet } from "#app/admin/orders/bench/WorkSheet.tsx";
import { handleWorkAction } from "#app/admin/orders/bench/work-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { workName } from "#app/values/workshop/work-name.ts";
import type { Route } from "./+types/admin-work";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const sheet = await readWorkSheet(admin, params.workId);
	const done = sheet ? null : await readDoneWork(admin, params.workId);
	const removed = sheet || done ? null : await readRemovedWork(admin, params.workId);
	if (!(sheet || done || removed)) throw data(null, { status: 404 });
	return { sheet, done, removed };
}

export const action = async ({ request, params, url }: Route.ActionArgs) =>
	handleWorkAction(await requireAdmin(request), request, { workId: params.workId, search: url.search });

/** One work order, over the benches. */
export default function AdminWorkPage({
	loaderData: { sheet, done, removed },
	actionData,
}: Route.ComponentProps) {
	const work = sheet?.view ?? done ?? removed;
	return (
		<RouteDialog
			title={work ? workName(work) : ""}
			closeTo={`${href("/admin/bench")}${useLocation().search}`}
			width="narrow"
		>
			<NoScriptToast toast={actionData?.toast} />
			{sheet ? <WorkSheet sheet={sheet} result={actionData} /> : null}
			{done ? <DoneWorkSheet work={done} result={actionData} /> : null}
			{removed ? <RemovedWorkSheet work={removed} result={actionData} /> : null}
		</RouteDialog>
	);
}
