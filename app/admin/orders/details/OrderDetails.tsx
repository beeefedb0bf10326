import type { ReactNode } from "react";
import { href } from "react-router";
import { CustomerPhone } from "#app/admin/conversations/CustomerPhone.tsx";
import { orderChatText } from "#app/admin/conversations/order-chat-text.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { cancellableOf } from "#app/admin/orders/CancelOrderFields.tsx";
import { PaymentStatusBadge } from "#app/admin/orders/OrderStatusBadge.tsx";
import { OrderStatusSelect } from "#app/admin/orders/OrderStatusSelect.tsx";
import { AddressBlock } from "#app/shop/orders/AddressBlock.tsx";
import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import { OrderItems } from "#app/shop/orders/OrderItems.tsx";
import { payBySuffix } from "#app/shop/shipping/delivery-estimate.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatBuyerDocument } from "#app/values/buyer.ts";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { formatNumber, formatNumberField } from "#app/values/number.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { describeTurn } from "#app/values/status/delivery-turn.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import { keepTogether } from "#app/values/text.ts";
import { OrderDay } from "./OrderDay.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderInvoiceCard } from "./OrderInvoiceCard.tsx";
import { OrderLabels } from "./OrderLabels.tsx";
import { OrderNextStep } from "./OrderNextStep.tsx";
import { OrderNotes } from "./OrderNotes.tsx";
import { OrderPaymentCard } from "./OrderPaymentCard.tsx";
import { hasReturnCard, OrderReturnCard } from "./OrderReturnCard.tsx";
import { OrderTasks } from "./OrderTasks.tsx";
import { OrderWorks } from "./works/OrderWorks.tsx";

export function OrderDetails({ order }: { order: AdminOrder }) {
	const isPaid = order.paymentStatus === "paid";
	return (
		<>
			{/* The next steps come before everything to read. */}
			<OrderTasks order={order} />
			<OrderNextStep order={order} />
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<OrderStatusSelect order={{ id: order.id, ...cancellableOf(order) }} />
				<span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
					Pagamento
					<PaymentStatusBadge order={order} />
				</span>
				<span className="text-sm text-ink-2 tabular-nums sm:ml-auto">{formatDateTime(order.createdAt)}</span>
			</div>
			<p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
				<span className="tabular-nums">Nº {order.number}</span>
				<span className="font-mono break-all select-all">{order.id}</span>
				<CopyButton text={order.id} copiedMessage="Número copiado!" kind="quiet" className="-mx-1">
					Copiar
				</CopyButton>
			</p>
			{/* In one column on a phone: items, then payment and shipment, then notes and history. */}
			<div className="mt-6 grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
				<div className="min-w-0 space-y-9">
					<Section title="Itens">
						<OrderItems order={order} money={order.money} full />
					</Section>
					{order.works.length > 0 ? (
						<Section title="Na bancada">
							<OrderWorks
								works={order.works}
								orderId={order.id}
								asksForPlace={order.tasks.some(({ kind }) => kind === "paid_without_place")}
							/>
						</Section>
					) : null}
					{order.notes ? (
						<Section title="Recado do cliente">
							<p className="border-l-3 border-line-strong pl-4 whitespace-pre-line">{order.notes}</p>
						</Section>
					) : null}
				</div>
				<div className="min-w-0 space-y-7 lg:row-span-2">
					<Section title="Pagamento">
						<OrderPaymentCard order={order} />
					</Section>
					{hasReturnCard(order) ? (
						<Section title="Devolução">
							<OrderReturnCard order={order} />
						</Section>
					) : null}
					<Section title="Cliente">
						<CustomerCard order={order} />
					</Section>
					<Section title="Entrega">
						<DeliveryCard order={order} />
					</Section>
					<Section title="Nota fiscal">
						<OrderInvoiceCard order={order} />
					</Section>
					{order.labels.length > 0 || (order.labelAccount.isSetUp && isPaid && !order.isPickup) ? (
						<Section title="Etiquetas">
							<OrderLabels order={order} />
						</Section>
					) : null}
				</div>
				<div className="min-w-0 space-y-9">
					<Section title="Anotações internas">
						<OrderNotes orderId={order.id} notes={order.internalNotes} />
					</Section>
					<Section title="Histórico">
						<OrderHistory entries={order.history} />
					</Section>
				</div>
			</div>
		</>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-3 text-lg">{title}</h3>
			{children}
		</section>
	);
}

function CustomerCard({ order }: { order: AdminOrder }) {
	const { customer, companyName, stateRegistration } = order;
	const document = formatBuyerDocument(order);
	const spoken = { ...order, trackingCodes: order.parcels.map(({ code }) => code) };
	if (!customer) return <p className="text-ink-2">Cliente não identificado: a conta foi excluída.</p>;
	return (
		<div className="space-y-1 text-[0.9375rem]">
			<p>
				<Link
					to={`${href("/admin/users")}?usuario=${customer.id}`}
					className="font-semibold underline underline-offset-4"
				>
					{customer.fullName}
				</Link>
			</p>
			<p className="break-all">
				<a href={`mailto:${customer.email}`} className="underline decoration-line-strong underline-offset-4">
					{customer.email}
				</a>
			</p>
			{customer.phone ? (
				<p>
					<CustomerPhone phone={customer.phone} text={orderChatText(spoken, customer.fullName)} />
				</p>
			) : null}
			{companyName ? <p className="pt-2">{companyName}</p> : null}
			{document ? <p className="tabular-nums">{document}</p> : null}
			{stateRegistration ? <p>IE {stateRegistration.toLowerCase()}</p> : null}
		</div>
	);
}

/** The basis of the freight quote, to compare it with the carrier's bill. */
function FreightFacts({ record, charged }: { record: FreightRecord; charged: Cents }) {
	const { km, parcels, ratesVersion, quotedCents } = record;
	return (
		<>
			{parcels.length > 0 ? (
				<Fact name={parcels.length === 1 ? "Volume" : "Volumes"}>
					{parcels.map((parcel, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: boxes have no name, and the list never changes.
						<span key={at} className="block tabular-nums">
							{formatParcel(parcel)}
						</span>
					))}
				</Fact>
			) : null}
			{km !== null && parcels.length > 0 ? <Fact name="Distância">{formatNumber(km)} km</Fact> : null}
			<Fact name="Tabela de frete">nº {ratesVersion}</Fact>
			{quotedCents === undefined ? null : (
				<Fact name="Frete corrigido">
					{formatMoney(quotedCents)}, cobrado {formatMoney(charged)}
				</Fact>
			)}
		</>
	);
}

/** "12,5 kg, 60 × 40 × 40 cm" */
const formatParcel = ({ weightGrams, sidesMm }: FreightRecord["parcels"][number]): string =>
	keepTogether(
		`${formatNumberField(weightGrams / 1000)} kg, ${sidesMm.map((side) => formatNumberField(side / 10)).join(" × ")} cm`,
	);

function DeliveryCard({ order }: { order: AdminOrder }) {
	const { address, carrier, promisedDate, estimatedDeliveryDate } = order;
	const day = estimatedDeliveryDate ?? promisedDate;
	return (
		<div className="space-y-3 text-[0.9375rem]">
			{address ? (
				<AddressBlock address={address} />
			) : (
				<p className="text-ink-2">Endereço removido com a conta do cliente.</p>
			)}
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 *:contents">
				<Fact name="Forma">{order.shippingOptionName}</Fact>
				<Fact name={estimatedDeliveryDate ? "Previsto" : "Prometido"}>
					{day ? formatDate(day) : "A combinar"}
					{estimatedDeliveryDate ? null : keepTogether(payBySuffix(order))}
				</Fact>
				{order.deliveryDay ? <Fact name="Dia escolhido">{formatDate(order.deliveryDay)}</Fact> : null}
				{order.deliveryTurn ? <Fact name="Turno">{describeTurn(order.deliveryTurn)}</Fact> : null}
				{order.leaveDate ? <Fact name="Sai até">{formatDate(order.leaveDate)}</Fact> : null}
				{carrier ? <Fact name="Transportadora">{carriers[carrier].label}</Fact> : null}
				{order.parcels.length > 0 ? (
					<Fact name="Rastreio">{order.parcels.map(({ code }) => code).join(" · ")}</Fact>
				) : null}
				{order.freightRecord ? <FreightFacts record={order.freightRecord} charged={order.shipping} /> : null}
			</dl>
			<OrderDay order={order} />
			{order.canCorrect ? (
				<Link
					to={href("/admin/orders/:orderId/correction", { orderId: order.id })}
					preventScrollReset
					className="mr-6 inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
				>
					<Icon name="pencil" className="size-5" />
					Corrigir o pedido
				</Link>
			) : null}
			<Link
				to={`${href("/admin/tracking")}?pedido=${order.id}`}
				className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
			>
				<Icon name="truck" className="size-5" />
				Rastreamento
			</Link>
		</div>
	);
}
