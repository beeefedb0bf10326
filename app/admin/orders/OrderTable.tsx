import { useEffect, useState } from "react";
import { href, useLocation, useNavigation } from "react-router";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { Input } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { DataTable } from "#app/ui/patterns/DataTable.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney, sumCents } from "#app/values/money.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { adminOrderFailures } from "./admin-orders.messages.ts";
import type { AdminOrderRow } from "./admin-orders.queries.server.ts";
import { PaymentStatusBadge } from "./OrderStatusBadge.tsx";
import { OrderStatusSelect } from "./OrderStatusSelect.tsx";
import { bulkStatuses } from "./order-filter.ts";

/** The list of “Pedidos”; each order opens as a dialog over it. */
export function OrderTable({
	orders,
	currentId,
	isFiltered,
}: {
	orders: readonly AdminOrderRow[];
	currentId: string | undefined;
	isFiltered: boolean;
}) {
	const { search } = useLocation();
	const addressOf = (id: string) => `${href("/admin/orders/:orderId", { orderId: id })}${search}`;
	return (
		<DataTable
			caption="Pedidos"
			rows={orders}
			rowKey={({ id }) => id}
			currentKey={currentId}
			columns={[
				{
					key: "id",
					header: "Pedido",
					isPrimary: true,
					cell: ({ id, itemSummary, badges }) => (
						<>
							<Link
								to={addressOf(id)}
								preventScrollReset
								className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink md:min-h-0"
							>
								#{shortId(id)}
							</Link>
							<span
								className="block max-w-64 truncate text-sm md:max-w-40 2xl:max-w-64 text-ink-2"
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
				},
				{
					key: "customer",
					header: "Cliente",
					cell: ({ customer, destination }) => (
						<>
							<span className="block max-md:inline">{customer?.fullName ?? "Cliente não identificado"}</span>
							<span className="block text-sm text-ink-2 max-md:ml-2 max-md:inline">{destination}</span>
						</>
					),
				},
				{
					key: "createdAt",
					header: "Data",
					sort: "created",
					className: "tabular-nums min-[90rem]:whitespace-nowrap",
					cell: ({ createdAt }) => formatDateTime(createdAt),
				},
				{
					key: "payment",
					header: "Pagamento",
					cell: (order) => (
						<>
							<PaymentStatusBadge order={order} />
							<span className="block text-sm text-ink-2 max-md:ml-2 max-md:inline">
								{paymentMethods[order.paymentMethod].label}
							</span>
						</>
					),
				},
				{
					key: "total",
					header: "Total",
					align: "end",
					className: "whitespace-nowrap",
					cell: ({ total }) => formatMoney(total),
				},
				{
					key: "status",
					header: "Status",
					className: "max-md:w-full",
					cell: ({ id, status, money, labels }) => (
						<OrderStatusSelect order={{ id, status, held: money.held, labels }} />
					),
				},
			]}
			selection={{
				failure: adminOrderFailures.status,
				labelOf: ({ id }) => `o pedido #${shortId(id)}`,
				actions: (selected) => <BulkOrderActions selected={selected} />,
				isSelectable: ({ status }) => status !== "cancelled",
			}}
			actions={({ id }) => (
				<Link
					to={addressOf(id)}
					preventScrollReset
					className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					Detalhes<span className="sr-only"> do pedido #{shortId(id)}</span>
				</Link>
			)}
			empty={
				<EmptyState
					title="Nenhum pedido encontrado"
					action={
						isFiltered ? (
							<ButtonLink to={href("/admin/orders")} kind="secondary" size="sm">
								Ver todos os pedidos
							</ButtonLink>
						) : null
					}
				>
					{isFiltered
						? "Tente outra parte do número, o código de rastreio ou o nome do cliente."
						: "O primeiro pedido da loja aparece aqui."}
				</EmptyState>
			}
		/>
	);
}

/** What may be done to all ticked orders: the morning's transfers, the week's parcels. */
function BulkOrderActions({ selected }: { selected: readonly AdminOrderRow[] }) {
	const [isConfirming, setConfirming] = useState(false);
	const { formData } = useNavigation();
	// The button that was pressed must stay until its form is on the way.
	useEffect(() => {
		if (formData) setConfirming(false);
	}, [formData]);
	return (
		<>
			{bulkStatuses.map((status) => (
				<Button key={status} type="submit" name="to" value={status} kind="secondary" size="sm">
					{adminOrderStatusLabel(status)}
				</Button>
			))}
			<Button kind="secondary" size="sm" onClick={() => setConfirming(true)}>
				<Icon name="check" className="size-5" />
				Marcar como pago
			</Button>
			<Modal
				open={isConfirming}
				onClose={() => setConfirming(false)}
				title="Marcar os pedidos selecionados como pagos?"
			>
				<p className="text-ink-2">
					Confira no extrato o valor de cada um. Os clientes recebem a confirmação por e-mail.
				</p>
				<PaidChoice selected={selected} />
				<div className="mt-7 flex flex-wrap justify-end gap-3">
					<Button kind="secondary" size="sm" onClick={() => setConfirming(false)}>
						Cancelar
					</Button>
					<Button type="submit" name="to" value="paid" size="sm">
						Marcar como pago
					</Button>
				</div>
			</Modal>
		</>
	);
}

/** The amounts that “Marcar como pago” asserts; money that Mercado Pago has not confirmed is ticked apart. */
function PaidChoice({ selected }: { selected: readonly AdminOrderRow[] }) {
	const unpaid = selected.filter(({ paymentStatus }) => paymentStatus !== "paid");
	const isOnline = ({ paymentMethod }: AdminOrderRow) => paymentMethod === "mercadopago";
	const online = unpaid.filter(isOnline);
	const byTransfer = unpaid.filter((order) => !isOnline(order));
	const paidAlready = selected.length - unpaid.length;
	return (
		<div className="mt-4 space-y-4">
			{unpaid.map(({ id, missing }) => (
				<Input key={id} type="hidden" name="amounts" value={`${id}:${missing}`} />
			))}
			{byTransfer.length > 0 ? <AmountList title="Transferência" orders={byTransfer} /> : null}
			{online.length > 0 ? (
				<div>
					<AmountList title="Mercado Pago" orders={online} />
					<CheckboxField
						name="includesOnline"
						label="Marcar também os do Mercado Pago"
						hint="O Mercado Pago ainda não confirmou estes pagamentos. Marque só se o dinheiro chegou por outro caminho."
					/>
				</div>
			) : null}
			{paidAlready > 0 ? (
				<p className="text-sm text-ink-2">
					{paidAlready === 1
						? "1 dos selecionados já está pago e fica como está."
						: `${paidAlready} dos selecionados já estão pagos e ficam como estão.`}
				</p>
			) : null}
		</div>
	);
}

function AmountList({ title, orders }: { title: string; orders: readonly AdminOrderRow[] }) {
	return (
		<section>
			<h3 className="text-sm font-semibold">{title}</h3>
			<ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto border-y border-line">
				{orders.map(({ id, customer, missing }) => (
					<li key={id} className="flex justify-between gap-3 py-2">
						<span className="min-w-0 break-words">
							#{shortId(id)} · {customer?.fullName ?? "Cliente não identificado"}
						</span>
						<span className="whitespace-nowrap tabular-nums">{formatMoney(missing)}</span>
					</li>
				))}
			</ul>
			<p className="flex justify-between gap-3 py-2 font-semibold">
				<span>Soma</span>
				<span className="tabular-nums">{formatMoney(sumCents(...orders.map(({ missing }) => missing)))}</span>
			</p>
		</section>
	);
}
