import { bothDays } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { WorkDiary } from "#app/shop/orders/diary/WorkDiary.tsx";
import { ParcelList } from "#app/shop/orders/ParcelList.tsx";
import { OrderTimeline } from "#app/shop/orders/timeline/OrderTimeline.tsx";
import { CarrierLink } from "#app/shop/shipping/CarrierLink.tsx";
import { formatLeaveDate, formatPayBy } from "#app/shop/shipping/delivery-estimate.ts";
import { PickupPlace } from "#app/shop/shipping/PickupPlace.tsx";
import { formatTurnLine } from "#app/shop/shipping/turns/delivery-choice.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { formatTown } from "#app/values/address/shipping-address.ts";
import { formatDate } from "#app/values/date.ts";
import { carriers } from "#app/values/status/carrier.ts";
import {
	openStatuses,
	orderStatuses,
	statusLabel,
	unshippedStatuses,
} from "#app/values/status/order-status.ts";
import { returnStatuses } from "#app/values/status/return-status.ts";
import { keepTogether } from "#app/values/text.ts";
import { TrackingEventItem } from "./TrackingEventItem.tsx";
import { type TrackedOrder, trackedArrival } from "./tracked-order.ts";
import { trackingMessages } from "./tracking.messages.ts";
import { trackingIcons } from "./tracking-icons.ts";

/** The public page of an order: its current state, its history, and its facts beside. */
export function TrackingResult({ order }: { order: TrackedOrder }) {
	const { tone } = orderStatuses[order.status];
	const { icon, style } = trackingIcons[order.status];
	return (
		<section aria-labelledby="situacao" className="mt-12 md:mt-16">
			<div className="flex items-start gap-5 border-line border-t pt-8">
				<span className={`grid size-14 flex-none place-items-center rounded-full ${style}`}>
					<Icon name={icon} className="size-7" />
				</span>
				<div className="min-w-0">
					<Badge tone={tone}>{statusLabel(order, "trackingLabel")}</Badge>
					<h2 id="situacao" className="mt-2 text-3xl md:text-4xl">
						{trackedArrival(order)}
					</h2>
					{order.dayProposal ? (
						<p className="mt-2 first-letter:uppercase">{keepTogether(bothDays(order.dayProposal))}.</p>
					) : null}
					{order.deliveryTurn && openStatuses.some((open) => open === order.status) ? (
						<p className="mt-2 text-ink-2">{formatTurnLine(order.deliveryTurn)}</p>
					) : null}
					{order.leaveDate && !order.diary ? (
						<p className="mt-2 text-ink-2">{formatLeaveDate(order.leaveDate)}</p>
					) : null}
					{formatPayBy(order) ? (
						<p className="mt-2 text-ink-2 first-letter:uppercase">{keepTogether(formatPayBy(order))}.</p>
					) : null}
				</div>
			</div>
			<OrderTimeline steps={order.timeline} className="mt-10" />
			{order.diary ? (
				<WorkDiary
					diary={order.diary}
					order={{ ...order, arrivalDay: order.estimatedDelivery }}
					level={3}
					className="mt-10 border-line border-t pt-8"
				/>
			) : null}
			<div className="with-aside mt-10">
				<History order={order} />
				<ShipmentFacts order={order} />
			</div>
		</section>
	);
}

function History({ order }: { order: TrackedOrder }) {
	return (
		<section aria-labelledby="historico">
			<h3 id="historico" className="text-2xl">
				Histórico
			</h3>
			{order.events.length === 0 ? (
				<p className="mt-5 border-line border-t pt-5 text-ink-2">{trackingMessages.noEvents}</p>
			) : (
				<ol className="mt-6">
					{order.events.map((event) => (
						<TrackingEventItem key={event.id} event={event} />
					))}
				</ol>
			)}
		</section>
	);
}

function ShipmentFacts({ order }: { order: TrackedOrder }) {
	const { address } = order;
	return (
		<dl className="divide-y divide-line self-start border-y border-line *:py-3.5">
			<Fact name="Pedido">
				<span className="break-all font-mono text-sm">{order.id}</span>
				{order.isMasked ? (
					<span className="mt-1 block text-ink-2 text-sm">
						Pelo código da transportadora, parte dos dados fica oculta. O número completo do pedido mostra
						tudo.
					</span>
				) : null}
			</Fact>
			<Fact name="Data do pedido">{formatDate(order.createdAt)}</Fact>
			<Fact name={order.isPickup ? "Pronto para retirada" : "Previsão de entrega"}>
				{order.estimatedDelivery ? formatDate(order.estimatedDelivery) : "A combinar"}
			</Fact>
			{order.returnStatus ? <Fact name="Devolução">{returnStatuses[order.returnStatus].label}</Fact> : null}
			{order.carrier ? <Fact name="Transportadora">{carriers[order.carrier].label}</Fact> : null}
			{order.isPickup ? null : (
				<Fact name={order.parcels.length > 1 ? "Códigos de rastreio" : "Código de rastreio"}>
					{order.parcelCount > 1 ? (
						<ParcelList parcels={order.parcels} count={order.parcelCount} />
					) : order.trackingCode ? (
						<span className="break-all font-mono text-sm">{order.trackingCode}</span>
					) : unshippedStatuses.some((each) => each === order.status) ? (
						"Assim que o pedido sair da oficina"
					) : (
						"Não informado"
					)}
					{order.parcelCount > 1 ? null : <CarrierLink trackingUrl={order.trackingUrl} />}
				</Fact>
			)}
			<Fact name={order.isPickup ? "Retirada na oficina" : "Endereço de entrega"}>
				{order.isPickup ? (
					<PickupPlace />
				) : address ? (
					<>
						{address.street}, {address.number}
						<br />
						{address.neighborhood}
						<br />
						<Unbroken text={formatTown(address) ?? ""} />
						<br />
						CEP {address.zipCode.replace(/^(.{5})/, "$1-")}
					</>
				) : (
					"Removido a pedido do cliente"
				)}
			</Fact>
			<Fact name="Total">
				<Price amount={order.total} full className="font-semibold" />
			</Fact>
		</dl>
	);
}
