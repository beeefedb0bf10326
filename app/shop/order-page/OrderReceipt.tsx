import type { ReactNode } from "react";
import { href } from "react-router";
import { AddressBlock } from "#app/shop/orders/AddressBlock.tsx";
import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import type { ConfirmationHeadline } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { bothDays } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import type { Diary } from "#app/shop/orders/diary/diary.ts";
import { WorkDiary } from "#app/shop/orders/diary/WorkDiary.tsx";
import { Letterhead } from "#app/shop/orders/Letterhead.tsx";
import { moneyLabel } from "#app/shop/orders/money/money-words.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { OrderItems } from "#app/shop/orders/OrderItems.tsx";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { ParcelList } from "#app/shop/orders/ParcelList.tsx";
import { paymentLabel } from "#app/shop/orders/payment/payment-option.ts";
import { OrderTimeline } from "#app/shop/orders/timeline/OrderTimeline.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { CarrierLink } from "#app/shop/shipping/CarrierLink.tsx";
import { formatLeaveDate, payBySuffix, promiseVerb } from "#app/shop/shipping/delivery-estimate.ts";
import { PickupPlace } from "#app/shop/shipping/PickupPlace.tsx";
import { dayWord, formatTurnLine } from "#app/shop/shipping/turns/delivery-choice.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { paymentStatuses } from "#app/values/status/payment-status.ts";
import { keepTogether, shortId } from "#app/values/text.ts";

const tones = {
	good: { icon: "check", style: "bg-moss text-paper" },
	waiting: { icon: "clock", style: "bg-amber-soft text-amber" },
	bad: { icon: "alert", style: "bg-brick-soft text-brick" },
} as const;

const heading = "font-sans font-semibold text-ink-2 text-sm tracking-normal";

/** The printable receipt. `children` is the remaining step, the payment. */
export function OrderReceipt({
	order,
	dayProposal,
	diary,
	money,
	headline,
	paymentId,
	children,
	deliveryAction,
	documents,
	actions,
}: {
	order: OrderView;
	/** A later day that waits for the customer's answer; the promise is valid until then. */
	dayProposal: { promisedDate: IsoDay; proposedDate: IsoDay } | null;
	/** The work at the bench; null before it has a place there. */
	diary: Diary | null;
	money: OrderBalance;
	headline: ConfirmationHeadline;
	paymentId: string | null;
	children?: ReactNode;
	/** Shown under the address. */
	deliveryAction?: ReactNode;
	/** Shown beside the items: the buyer on the invoice, and the invoice once there is one. */
	documents?: ReactNode;
	actions?: ReactNode;
}) {
	const tone = tones[headline.tone];
	const { guarantee } = useRootData().settings;
	const isCancelled = order.status === "cancelled";
	const label = moneyLabel(order, money);
	// No payment is expected any more, so "Pendente" would contradict the headline.
	const wasNeverPaid = isCancelled && order.paymentStatus === "pending";
	return (
		<div className="wrap pt-10 pb-20 md:pt-16 md:pb-28 print:p-0">
			<Letterhead className="mb-8 hidden print:flex" />
			<div className="max-w-3xl">
				<span className={`grid size-12 place-items-center rounded-full print:hidden ${tone.style}`}>
					<Icon name={tone.icon} className="size-6" />
				</span>
				<h1 className="mt-5 text-4xl md:text-5xl print:mt-0 print:text-3xl">
					{keepTogether(headline.title)}
				</h1>
				<p className="mt-4 max-w-[60ch] text-ink-2 text-lg">{keepTogether(headline.text)}</p>
				<dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 font-semibold tabular-nums">
					<Fact name="Pedido">#{shortId(order.id)}</Fact>
					<Fact name="Feito em">{formatDateTime(order.createdAt)}</Fact>
					<Fact name="Pagamento">
						{paymentLabel(order)}
						{wasNeverPaid ? null : ` · ${paymentStatuses[order.paymentStatus].label}`}
						{label ? ` · ${label}` : null}
					</Fact>
					{paymentId ? <Fact name="ID do pagamento">{paymentId}</Fact> : null}
				</dl>
			</div>
			<OrderTimeline steps={order.timeline} className="mt-10 md:mt-14 print:hidden" />
			{diary ? (
				<WorkDiary
					diary={diary}
					order={{ ...order, arrivalDay: order.estimatedDeliveryDate ?? order.promisedDate }}
					level={2}
					className="no-print mt-10 border-line border-t pt-8 md:mt-14"
				/>
			) : null}
			<div className="with-aside mt-10 md:mt-14 print:mt-6 print:grid-cols-[minmax(0,1fr)_15rem] print:gap-x-10">
				<div className="min-w-0 space-y-12 print:space-y-6">
					{children}
					<section aria-labelledby="itens">
						<h2 id="itens" className="mb-5 text-2xl">
							Itens do pedido
						</h2>
						<OrderItems order={order} money={money} />
					</section>
				</div>
				<aside aria-label="Entrega e acompanhamento" className="space-y-8">
					<Delivery order={order} dayProposal={dayProposal}>
						{deliveryAction}
					</Delivery>
					{documents}
					{order.parcelCount > 1 ? (
						<section aria-labelledby="volumes" className="border-line border-t pt-5">
							<h2 id="volumes" className={`mb-3 ${heading}`}>
								Códigos de rastreio
							</h2>
							<ParcelList parcels={order.parcels} count={order.parcelCount} />
						</section>
					) : null}
					<OrderNumber id={order.id} />
					<div className="no-print space-y-3">
						<ButtonLink to={`${href("/track-order")}?code=${order.id}`} kind="secondary" className="w-full">
							<Icon name="truck" className="size-5" />
							Rastrear pedido
						</ButtonLink>
						{order.parcelCount > 1 ? null : (
							<CarrierLink trackingUrl={order.trackingUrl} className="mx-auto" />
						)}
						<Button kind="quiet" className="w-full" onClick={() => window.print()}>
							<Icon name="printer" className="size-5" />
							{order.paymentStatus === "paid" ? "Imprimir comprovante" : "Imprimir pedido"}
						</Button>
					</div>
				</aside>
			</div>
			<div className="mt-14 border-line border-t pt-8 text-ink-2 text-sm print:mt-6 print:pt-4">
				{isCancelled ? null : (
					<p className="mb-8 max-w-[75ch] print:mb-0">
						Você tem 7 dias após receber para desistir da compra, com reembolso integral, e {guarantee}.{" "}
						<Link to={`${href("/privacy-terms")}#termos`} className="underline underline-offset-4">
							Termos de uso
						</Link>
					</p>
				)}
				<div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3">
					<ButtonLink to={href("/products")}>Continuar comprando</ButtonLink>
					<ButtonLink to={`${href("/profile")}?tab=orders`} kind="secondary">
						Meus pedidos
					</ButtonLink>
					{actions}
				</div>
			</div>
		</div>
	);
}

function Delivery({
	order,
	dayProposal,
	children,
}: Pick<Parameters<typeof OrderReceipt>[0], "order" | "dayProposal"> & { children: ReactNode }) {
	const { address } = order;
	return (
		<section aria-labelledby="entrega" className="border-line border-t pt-5">
			<h2 id="entrega" className={heading}>
				{arrivalLabel(order)}
			</h2>
			<p className="mt-1 font-serif text-2xl leading-tight">
				{dayProposal ? keepTogether(formatLongDate(dayProposal.promisedDate)) : arrival(order)}
			</p>
			{dayProposal ? (
				<p className="mt-1 text-sm first-letter:uppercase">
					{bothDays({ promised: dayProposal.promisedDate, proposed: dayProposal.proposedDate })}
				</p>
			) : null}
			<p className="mt-1 text-ink-2 text-sm">
				{order.shippingOptionName}
				{order.estimatedDeliveryDate ? null : keepTogether(payBySuffix(order))}
			</p>
			{order.deliveryTurn && order.status !== "cancelled" && order.status !== "delivered" ? (
				<p className="mt-1 text-ink-2 text-sm">{formatTurnLine(order.deliveryTurn)}</p>
			) : null}
			{order.leaveDate ? <p className="mt-1 text-ink-2 text-sm">{formatLeaveDate(order.leaveDate)}</p> : null}
			{order.isPickup ? (
				<PickupPlace className="mt-5 text-[0.9375rem]" />
			) : address ? (
				<AddressBlock address={address} className="mt-5 text-[0.9375rem]" />
			) : null}
			{order.notes ? <p className="mt-3 whitespace-pre-line text-ink-2 text-sm">{order.notes}</p> : null}
			{children}
		</section>
	);
}

function arrivalLabel(order: OrderView): string {
	const { status, estimatedDeliveryDate, promisedDate, deliveryDay, isPickup } = order;
	if (status === "delivered") return isPickup ? "Retirado em" : "Entregue em";
	if (status !== "cancelled" && (estimatedDeliveryDate || promisedDate))
		return `${promiseVerb(isPickup)} ${dayWord(deliveryDay)}`;
	return isPickup ? "Retirada" : "Entrega";
}

function arrival(order: OrderView): string {
	if (order.status === "cancelled") return "Cancelada";
	if (order.status === "delivered" && order.deliveredAt)
		return keepTogether(formatLongDate(order.deliveredAt));
	const day = order.estimatedDeliveryDate ?? order.promisedDate;
	return day ? keepTogether(formatLongDate(day)) : "A combinar";
}

function OrderNumber({ id }: { id: string }) {
	return (
		<section aria-labelledby="numero" className="border-line border-t pt-5">
			<h2 id="numero" className={heading}>
				Número completo do pedido
			</h2>
			<p className="mt-2 select-all break-all font-mono text-sm">{id}</p>
			<p className="mt-1 text-ink-2 text-sm">Com ele você acompanha o pedido sem entrar na conta.</p>
			<CopyButton text={id} copiedMessage="Link copiado!" className="mt-3">
				Copiar número
			</CopyButton>
		</section>
	);
}
