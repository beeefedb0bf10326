import { data } from "react-router";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { findOrderAtDesk } from "#app/shop/orders/desk/order-desk.queries.server.ts";
import { PackingSlip } from "#app/shop/orders/desk/PackingSlip.tsx";
import { PaperFrame } from "#app/shop/orders/desk/PaperFrame.tsx";
import { SaleReceipt } from "#app/shop/orders/desk/SaleReceipt.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-paper";

const papers = { romaneio: "Romaneio", recibo: "Recibo" } as const;

export async function loader({ request, params: { orderId, paper } }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const order = paper in papers ? await findOrderAtDesk(admin, orderId) : null;
	if (!order) throw data(null, { status: 404 });
	return { order, kind: paper as keyof typeof papers, printedAt: new Date() };
}

/** What goes into the box, and what the customer is given for their money: one sheet each. */
export default function OrderPaper({ loaderData: { order, kind, printedAt } }: Route.ComponentProps) {
	const title = `${papers[kind]} do pedido #${shortId(order.id)}`;
	return (
		<PaperFrame title={title} printedAt={printedAt}>
			<PrivateHead title={title} />
			{kind === "romaneio" ? <PackingSlip order={order} /> : <SaleReceipt order={order} />}
		</PaperFrame>
	);
}
