import { href, useLocation } from "react-router";
import { RowChatLink } from "#app/admin/conversations/CustomerPhone.tsx";
import { orderChatText } from "#app/admin/conversations/order-chat-text.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { bothDays } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { stillToGoBack } from "#app/shop/orders/money/money-words.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link, type LinkProps } from "#app/ui/primitives/Link.tsx";
import { formatDate, formatDateTime, formatTime } from "#app/values/date.ts";
import { centsToReais, formatMoney, subtractCents } from "#app/values/money.ts";
import { paymentMethods, paymentStatuses } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import { adminOrderStatusLabel, sendOrderPath } from "./admin-order-status.ts";
import { adminOrderFailures } from "./admin-orders.messages.ts";
import { BulkOrderActions } from "./BulkOrderActions.tsx";
import { PaymentStatusBadge } from "./OrderStatusBadge.tsx";
import { OrderStatusSelect } from "./OrderStatusSelect.tsx";
import { orderFilters } from "./order-filters.ts";
import type { AdminOrderRow } from "./orders-list.server.ts";
import { WorkshopStep } from "./workshop/WorkshopStep.tsx";
import { nextWorkshopStep } from "./workshop/workshop-steps.ts";

/** The list of “Pedidos”; each order opens as a dialog over it. */
export const ordersView: ListView<AdminOrderRow> = {
	path: href("/admin/orders"),
	caption: "Pedidos",
	file: { name: "pedidos", audit: "orders.exported" },
	filters: orderFilters,
	// On a phone: number, date and payment; customer and total; status and what is to be done next.
	isCompact: true,
	columns: [
		{
			key: "id",
			header: "Pedido",
			isPrimary: true,
			className: "max-md:order-1 max-md:flex max-md:max-w-full max-md:items-center max-md:gap-2",
			cell: ({ id, itemSummary, badges }) => (
				<>
					<ListedOrderLink
						id={id}
						className="font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink max-md:after:absolute max-md:after:inset-0"
					>
						#{shortId(id)}
					</ListedOrderLink>
					<span
						className="block max-w-64 truncate text-sm text-ink-2 max-md:hidden md:max-w-28 min-[100rem]:max-w-52"
						title={itemSummary}
					>
						{itemSummary}
					</span>
					{badges.map((badge) => (
						<Badge key={badge} tone="destructive">
							{badge}
						</Badge>
					))}
				</>
			),
			csv: {
				Número: ({ number }) => number,
				Pedido: ({ id }) => id,
				Peças: ({ itemSummary }) => itemSummary,
			},
		},
		{
			key: "customer",
			header: "Cliente",
			className: "max-md:order-4 max-md:basis-1/2 max-md:grow md:min-w-28 min-[90rem]:min-w-44",
			cell: (order) => (
				// In a table the sign stands at the end of the column, or below the town where the column is too narrow.
				<span className="flex items-center max-md:gap-x-1 md:flex-wrap">
					<span className="min-w-0 max-md:truncate md:grow md:basis-26">
						{order.customer?.fullName ?? "Cliente não identificado"}
						<DestinationTown town={order.destination} />
					</span>
					{order.customer ? (
						<RowChatLink
							phone={order.customer.phone}
							text={orderChatText(order, order.customer.fullName)}
							name={order.customer.fullName}
						/>
					) : null}
				</span>
			),
			csv: {
				Cliente: ({ customer }) => customer?.fullName ?? "Cliente não identificado",
				"E-mail": ({ customer }) => customer?.email,
				Destino: ({ destination }) => destination,
			},
		},
		{
			key: "createdAt",
			header: "Data",
			sort: "created",
			className: "whitespace-nowrap tabular-nums max-md:order-2 max-md:text-sm max-md:text-ink-2",
			cell: ({ createdAt }) => (
				<>
					{formatDate(createdAt)}
					<span className="block text-sm text-ink-2 max-md:hidden">{formatTime(createdAt)}</span>
				</>
			),
			csv: { Data: ({ createdAt }) => formatDateTime(createdAt) },
		},
		{
			key: "payment",
			header: "Pagamento",
			// The checkbox of the card stands at the end of the first line.
			className: "max-md:order-3 max-md:mr-8",
			cell: (order) => (
				<>
					<PaymentStatusBadge order={order} />
					<span className="block text-sm text-ink-2 max-md:hidden">
						{paymentMethods[order.paymentMethod].label}
					</span>
				</>
			),
			csv: {
				Pagamento: ({ paymentStatus }) => paymentStatuses[paymentStatus].label,
				"Situação do valor": ({ moneyLabel }) => moneyLabel,
				"Pago em": ({ paidAt }) => paidAt && formatDateTime(paidAt),
				"Forma de pagamento": ({ paymentMethod }) => paymentMethods[paymentMethod].label,
			},
		},
		{
			key: "total",
			header: "Total",
			align: "end",
			className: "whitespace-nowrap max-md:order-5 max-md:ml-auto",
			cell: ({ total }) => formatMoney(total),
			csv: {
				Total: ({ total }) => centsToReais(total),
				Recebido: ({ money }) => centsToReais(money.received),
				Reembolsado: ({ money }) => centsToReais(subtractCents(money.returned, money.chargedBack)),
				Contestado: ({ money }) => centsToReais(money.chargedBack),
				"A reembolsar": ({ money }) => centsToReais(stillToGoBack(money)),
			},
		},
		{
			key: "status",
			header: "Status",
			className: "max-md:relative max-md:order-6",
			cell: ({ id, status, money, labels, promisedDate, proposedDate }) => (
				<>
					<OrderStatusSelect order={{ id, status, held: money.held, labels }} />
					{promisedDate && proposedDate ? (
						<span className="mt-1 block text-sm text-ink-2 first-letter:uppercase">
							{bothDays({ promised: promisedDate, proposed: proposedDate }, "o cliente")}
						</span>
					) : null}
				</>
			),
			csv: {
				Status: ({ status }) => adminOrderStatusLabel(status),
				"Código de rastreio": ({ trackingCodes }) => trackingCodes.join(" ") || null,
				"Prometido para": ({ promisedDate }) => promisedDate && formatDate(promisedDate),
				"Novo dia proposto": ({ proposedDate }) => proposedDate && formatDate(proposedDate),
			},
		},
	],
	actions: (order) => (
		// On small laptops the links are below the button of the next step, on others the last one is: the row has no more room.
		<div className="flex flex-wrap items-center justify-end gap-x-1 md:ml-auto md:w-24 md:py-1 min-[90rem]:w-42 min-[100rem]:w-58 min-[100rem]:flex-nowrap min-[100rem]:py-0">
			<WorkshopStep order={order} />
			{order.paymentStatus === "paid" && isBeforeDispatch(order.status) ? (
				<SendOrderLink id={order.id} className={nextWorkshopStep(order) ? rowLink : undefined} />
			) : null}
			<ListedOrderLink id={order.id} className={`${rowLink} max-md:hidden`}>
				Detalhes<span className="sr-only"> do pedido #{shortId(order.id)}</span>
			</ListedOrderLink>
		</div>
	),
	selection: {
		failure: adminOrderFailures.status,
		labelOf: ({ id }) => `o pedido #${shortId(id)}`,
		actions: (selected) => <BulkOrderActions selected={selected} />,
		isSelectable: ({ status }) => status !== "cancelled",
	},
	empty: {
		title: "Nenhum pedido encontrado",
		text: "O primeiro pedido da loja aparece aqui.",
		filtered: "Tente outra parte do número, o código de rastreio ou o nome do cliente.",
		showAll: "Ver todos os pedidos",
	},
};

const rowLink =
	"inline-flex min-h-11 items-center px-2 text-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink";

/** "Florianópolis – SC": in a narrow column the state goes to the next line together with its dash. */
function DestinationTown({ town }: { town: string | null }) {
	const [city, state] = town?.split(" – ") ?? [];
	return (
		<span className="block text-sm text-ink-2 max-md:hidden">
			{city} {state ? <span className="whitespace-nowrap">– {state}</span> : null}
		</span>
	);
}

/** Opens an order over the current list. */
function ListedOrderLink({ id, ...rest }: Omit<LinkProps, "to"> & { id: string }) {
	const { search } = useLocation();
	return (
		<Link to={`${href("/admin/orders/:orderId", { orderId: id })}${search}`} preventScrollReset {...rest} />
	);
}

/** Opens “Enviar” over the current list, or over the order's details. */
export function SendOrderLink({
	id,
	className = buttonStyle("secondary", "sm"),
}: {
	id: string;
	className?: string | undefined;
}) {
	return (
		<Link
			to={sendOrderPath(id, useLocation())}
			preventScrollReset
			aria-haspopup="dialog"
			className={className}
		>
			Enviar<span className="sr-only"> o pedido #{shortId(id)}</span>
		</Link>
	);
}
