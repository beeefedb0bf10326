import { data, type LinksFunction } from "react-router";
import styles from "#app/admin/admin.css?url";
import { findAdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { orderPaperValues, paperName } from "#app/admin/orders/order-filters.ts";
import { PackingSlip, PrintSheet, SaleReceipt } from "#app/admin/orders/papers/printed-papers.tsx";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-paper";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params: { orderId, paper } }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const kind = orderPaperValues.find((value) => value === paper);
	const order = kind ? await findAdminOrder(admin, orderId) : null;
	if (!kind || !order) throw data(null, { status: 404 });
	return { order, kind, printedAt: new Date() };
}

/** The packing slip and the receipt, one sheet each. */
export default function OrderPaper({ loaderData: { order, kind, printedAt } }: Route.ComponentProps) {
	const title = `${paperName(kind, order)} do pedido #${shortId(order.id)}, nº ${order.number}`;
	return (
		<PrintSheet title={title} printedAt={printedAt}>
			<NoIndexHead title={title} />
			{kind === "romaneio" ? <PackingSlip order={order} /> : <SaleReceipt order={order} />}
		</PrintSheet>
	);
}
