import { useEffect, useRef } from "react";
import { href } from "react-router";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import { OrderStatusBadge } from "#app/admin/orders/OrderStatusBadge.tsx";
import { showToast } from "#app/platform/forms/toasts.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import type { RecentOrder } from "./dashboard.queries.server.ts";

/** The last five orders; on a phone each is a card. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
	if (orders.length === 0) return <p className="text-ink-2">Nenhum pedido encontrado</p>;
	return (
		<table className="w-full border-collapse text-[0.9375rem] max-md:block">
			<thead className="max-md:hidden">
				<tr className="border-b border-line-strong text-left text-sm text-ink-2">
					{["Pedido", "Cliente", "Data", "Pagamento", "Status"].map((name) => (
						<th key={name} scope="col" className="py-2 pr-4 font-semibold">
							{name}
						</th>
					))}
					<th scope="col" className="py-2 text-right font-semibold">
						Total
					</th>
				</tr>
			</thead>
			<tbody className="max-md:block">
				{orders.map(({ id, customer, createdAt, paymentMethod, status, total }) => (
					<tr
						key={id}
						className="relative border-b border-line last:border-0 hover:bg-paper-2/60 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3"
					>
						<td className="py-3 pr-4 max-md:p-0">
							<OrderLink
								orderId={id}
								className="font-semibold after:absolute after:inset-0 hover:underline"
							/>
						</td>
						<td className="py-3 pr-4 max-md:col-start-1 max-md:p-0">
							{customer ?? "Cliente não identificado"}
						</td>
						<td className="py-3 pr-4 whitespace-nowrap tabular-nums max-md:col-start-1 max-md:p-0 max-md:text-sm max-md:text-ink-2">
							{formatDateTime(createdAt)}
						</td>
						<td className="py-3 pr-4 max-md:col-start-1 max-md:p-0 max-md:text-sm max-md:text-ink-2">
							{paymentMethods[paymentMethod].label}
						</td>
						<td className="py-3 pr-4 max-md:col-start-2 max-md:row-start-1 max-md:p-0 max-md:text-right">
							<OrderStatusBadge status={status} />
						</td>
						<td className="py-3 text-right whitespace-nowrap tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:p-0">
							{formatMoney(total)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

export function useNewOrderToast(newest: RecentOrder | undefined): void {
	const lastSeenAt = useRef(newest?.createdAt.getTime() ?? 0);
	useEffect(() => {
		if (!newest || newest.createdAt.getTime() <= lastSeenAt.current) return;
		lastSeenAt.current = newest.createdAt.getTime();
		showToast({
			kind: "new-order",
			title: `Pedido novo: ${formatMoney(newest.total)}`,
			description: `#${shortId(newest.id)}, de ${newest.customer ?? "Cliente não identificado"}`,
			tone: "success",
			action: { label: "Ver pedido", href: href("/admin/orders/:orderId", { orderId: newest.id }) },
		});
	}, [newest]);
}
