import { data, href, useLocation } from "react-router";
import { reloadAfterConflict } from "#app/platform/forms/reload-after-conflict.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { CorrectionForm } from "#app/shop/corrections/CorrectionForm.tsx";
import { describeCorrectedDay } from "#app/shop/corrections/corrected-day.server.ts";
import { correctionAction } from "#app/shop/corrections/correction-action.server.ts";
import { findOrderToCorrectAsAdmin } from "#app/shop/corrections/corrections.queries.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import type { Route } from "./+types/admin-order-correction.ts";

export async function loader({ request, params, url }: Route.LoaderArgs) {
	const order = await findOrderToCorrectAsAdmin(await requireAdmin(request), params.orderId);
	if (!order) throw data(null, { status: 404 });
	return { order, ...(await describeCorrectedDay(order, url, true)) };
}

export const shouldRevalidate = reloadAfterConflict;

export async function action({ request, params }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	return correctionAction(request, { admin }, await findOrderToCorrectAsAdmin(admin, params.orderId));
}

/** “Corrigir o pedido”, over the list; closing it shows the order's details again. */
export default function AdminOrderCorrectionPage({
	loaderData: { order },
	actionData,
}: Route.ComponentProps) {
	const { search } = useLocation();
	const backTo = `${href("/admin/orders/:orderId", { orderId: order.id })}${search}`;
	return (
		<RouteDialog title="Corrigir o pedido" closeTo={backTo}>
			<NoScriptToast toast={actionData?.toast} />
			{order.current ? (
				<CorrectionForm
					order={order}
					current={order.current}
					by="owner"
					result={actionData}
					backTo={backTo}
				/>
			) : (
				<Notice tone="warning">{order.obstacle}</Notice>
			)}
		</RouteDialog>
	);
}
