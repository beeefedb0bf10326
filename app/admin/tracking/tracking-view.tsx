import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { adminOrderStatusLabel, orderStatusOptions } from "#app/admin/orders/admin-order-status.ts";
import { OrderStatusBadge } from "#app/admin/orders/OrderStatusBadge.tsx";
import { orderFilters } from "#app/admin/orders/order-filters.ts";
import type { AdminOrderRow } from "#app/admin/orders/orders-list.server.ts";
import { trackingOrderNumber } from "#app/shop/orders/order-number.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { centsToReais, formatMoney } from "#app/values/money.ts";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { shortId } from "#app/values/text.ts";

/** The same orders, for the person who ships them. */
export const trackingView: ListView<AdminOrderRow> = {
	path: href("/admin/tracking"),
	caption: "Pedidos",
	file: { name: "rastreamento", audit: "orders.exported" },
	filters: {
		q: orderFilters.q,
		status: { ...orderFilters.status, options: orderStatusOptions(trackingStatuses) },
		need: orderFilters.need,
	},
	columns: [
		{
			csv: {
				Número: ({ number }) => number,
				Pedido: ({ id }) => id,
				Data: ({ createdAt }) => formatDateTime(createdAt),
				Cliente: ({ customer }) => customer?.fullName ?? "Cliente não identificado",
				Destino: ({ destination }) => destination,
				Status: ({ status }) => adminOrderStatusLabel(status),
				"Código de rastreio": ({ trackingCodes }) => trackingCodes.join(" ") || null,
				"Prometido para": ({ promisedDate }) => promisedDate && formatDate(promisedDate),
				Total: ({ total }) => centsToReais(total),
			},
		},
	],
	cards: (orders) => <TrackingOrders orders={orders} />,
	empty: {
		title: "Nenhum pedido encontrado",
		text: "O primeiro pedido da loja aparece aqui.",
		filtered: "Tente outra parte do número, o código de rastreio ou o nome do cliente.",
	},
};

/** The orders to choose from; the list scrolls on its own. */
function TrackingOrders({ orders }: { orders: readonly AdminOrderRow[] }) {
	const [query] = useSearchParams();
	const linkTo = (id: string) => {
		return listPath(trackingView.path, query, {
			editar: null,
			evento: null,
			confirmar: null,
			pedido: id,
		});
	};
	return (
		<section
			aria-label="Pedidos"
			className="max-h-[26rem] overflow-y-auto overscroll-contain rounded-md border border-line bg-white lg:max-h-[calc(100dvh-19rem)]"
		>
			<ul className="divide-y divide-line">
				{orders.map(({ id, customer, createdAt, total, status, trackingCodes }) => (
					<li key={id}>
						<Link
							to={linkTo(id)}
							preventScrollReset
							aria-current={id === query.get("pedido") || undefined}
							className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3 text-[0.9375rem] -outline-offset-4 hover:bg-paper-2/60 aria-[current]:bg-paper-2 aria-[current]:shadow-[inset_3px_0_0_var(--color-heartwood)]"
						>
							<span className="font-semibold">
								#{trackingOrderNumber(id)}{" "}
								<span className="whitespace-nowrap font-normal text-ink-2">· pedido #{shortId(id)}</span>
							</span>
							<span className="text-right tabular-nums">{formatMoney(total)}</span>
							<span className="truncate text-sm text-ink-2">
								<span className="tabular-nums">{formatDate(createdAt)}</span>
								{` · ${customer?.fullName ?? "Cliente não identificado"}`}
								<span className={`block truncate text-xs ${trackingCodes.length > 0 ? "font-mono" : ""}`}>
									{trackingCodes.join(" · ") || "Sem código de rastreio"}
								</span>
							</span>
							<span className="self-center text-right">
								<OrderStatusBadge status={status} />
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
