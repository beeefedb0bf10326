import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/layout/list-path.ts";
import type { AdminOrderRow } from "#app/admin/orders/admin-orders.queries.server.ts";
import { OrderStatusBadge } from "#app/admin/orders/OrderStatusBadge.tsx";
import { trackingOrderNumber } from "#app/shop/orders/order-number.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";

/** The orders to choose from; the list scrolls by itself. */
export function TrackingOrderList({
	orders,
	currentId,
}: {
	orders: readonly AdminOrderRow[];
	currentId: string | null;
}) {
	const [query] = useSearchParams();
	const linkTo = (id: string) => {
		return listPath(href("/admin/tracking"), query, {
			editar: null,
			evento: null,
			confirmar: null,
			pedido: id,
		});
	};
	if (orders.length === 0) return <p className="py-6 text-ink-2">Nenhum pedido encontrado</p>;
	return (
		<section
			aria-label="Pedidos"
			className="max-h-[26rem] overflow-y-auto overscroll-contain rounded-md border border-line bg-white lg:max-h-[calc(100dvh-19rem)]"
		>
			<ul className="divide-y divide-line">
				{orders.map(({ id, customer, createdAt, total, status, trackingCode }) => (
					<li key={id}>
						<Link
							to={linkTo(id)}
							preventScrollReset
							aria-current={id === currentId || undefined}
							className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3 text-[0.9375rem] -outline-offset-4 hover:bg-paper-2/60 aria-[current]:bg-paper-2 aria-[current]:shadow-[inset_3px_0_0_var(--color-heartwood)]"
						>
							<span className="font-semibold">
								#{trackingOrderNumber(id)}
								<span className="ml-2 text-sm font-normal text-ink-2 tabular-nums">
									{formatDate(createdAt)}
								</span>
							</span>
							<span className="text-right tabular-nums">{formatMoney(total)}</span>
							<span className="truncate text-sm text-ink-2">
								{customer?.fullName ?? "Cliente não identificado"}
								<span className={`block truncate text-xs ${trackingCode ? "font-mono" : ""}`}>
									{trackingCode ?? "Sem código de rastreio"}
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
