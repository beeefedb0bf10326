import type { ReactNode } from "react";
import { href } from "react-router";
import { Picture } from "#app/shop/images/Picture.tsx";
import { ParcelList } from "#app/shop/orders/ParcelList.tsx";
import { formatLeaveDate } from "#app/shop/shipping/delivery-estimate.ts";
import { formatChosenDay, formatTurnLine } from "#app/shop/shipping/turns/delivery-choice.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { formatDate, formatDayMonth } from "#app/values/date.ts";
import { formatMoneyShort } from "#app/values/money.ts";
import { openStatuses, orderStatuses, statusLabel } from "#app/values/status/order-status.ts";
import { returnStatuses } from "#app/values/status/return-status.ts";
import { shortId } from "#app/values/text.ts";
import { BuyAgain } from "./BuyAgain.tsx";
import { WorkDiary } from "./diary/WorkDiary.tsx";
import { canBuyAgain, isAwaitingPayment } from "./lifecycle/order-lifecycle.ts";
import { OrderItemName } from "./OrderItems.tsx";
import type { CustomerOrder, OrderItemView } from "./orders.queries.server.ts";
import { OrderTimeline } from "./timeline/OrderTimeline.tsx";

type RenderItemNote = (order: CustomerOrder, item: OrderItemView) => ReactNode;

/**
 * A customer's own orders, newest first (specification, section 2, “Profile”). `renderItemNote` lets another noun add a
 * note under a product, because orders do not import reviews.
 */
export function CustomerOrders({
	orders,
	renderItemNote,
}: {
	orders: readonly CustomerOrder[];
	renderItemNote: RenderItemNote;
}) {
	return (
		<section aria-labelledby="meus-pedidos">
			<h2 id="meus-pedidos" className="text-3xl">
				Meus Pedidos
			</h2>
			{orders.length === 0 ? (
				<EmptyState
					title="Você ainda não fez nenhum pedido."
					action={<ButtonLink to={href("/products")}>Ver Produtos</ButtonLink>}
				>
					Quando uma peça sair da nossa bancada para sua casa, o caminho dela aparece aqui.
				</EmptyState>
			) : (
				<ul className="mt-8 border-line border-t">
					{orders.map((order) => (
						<CustomerOrderRow key={order.id} order={order} renderItemNote={renderItemNote} />
					))}
				</ul>
			)}
		</section>
	);
}

function CustomerOrderRow({
	order,
	renderItemNote,
}: {
	order: CustomerOrder;
	renderItemNote: RenderItemNote;
}) {
	const { tone } = orderStatuses[order.status];
	const orderPath = href("/order-confirmation/:orderId", { orderId: order.id });
	const isOpen = openStatuses.some((open) => open === order.status);
	const diary = isOpen ? order.diary : null;
	const returnState = order.returnStatus && returnStatuses[order.returnStatus];
	return (
		<li className="grid gap-x-12 gap-y-5 border-line border-b py-8 md:grid-cols-[14rem_1fr] md:py-10">
			<div>
				<h3 className="font-serif text-xl">Pedido #{shortId(order.id)}</h3>
				<p className="mt-1 text-ink-2 text-sm">
					<time dateTime={order.createdAt.toISOString()}>{formatDate(order.createdAt)}</time>
				</p>
				<p className="mt-3 flex flex-wrap gap-2">
					<Badge tone={tone}>{statusLabel(order, "label")}</Badge>
					{returnState ? <Badge tone={returnState.tone}>{returnState.label}</Badge> : null}
				</p>
				<p className="mt-4 font-semibold text-lg tabular-nums">
					<span className="sr-only">Total: </span>
					{formatMoneyShort(order.total)}
				</p>
			</div>
			<div>
				<ul className="space-y-4">
					{order.items.map((item) => (
						<CustomerOrderItem key={item.id} item={item} note={renderItemNote(order, item)} />
					))}
				</ul>
				{isOpen ? <OrderTimeline steps={order.timeline} className="mt-7" /> : null}
				{diary ? (
					<WorkDiary
						diary={diary}
						order={{ ...order, arrivalDay: order.estimatedDeliveryDate ?? order.promisedDate }}
						level={4}
						className="mt-7"
					/>
				) : null}
				{order.deliveryTurn && isOpen ? (
					<p className="mt-4 text-ink-2 text-sm">
						{order.deliveryDay
							? formatChosenDay(order.deliveryDay, order.deliveryTurn)
							: formatTurnLine(order.deliveryTurn)}
					</p>
				) : null}
				{order.leaveDate && !diary ? (
					<p className="mt-4 text-ink-2 text-sm">{formatLeaveDate(order.leaveDate)}</p>
				) : null}
				{order.parcelCount > 1 ? (
					<ParcelList parcels={order.parcels} count={order.parcelCount} className="mt-6" />
				) : null}
				<p className="mt-6 flex flex-wrap gap-3">
					{isAwaitingPayment(order, order.paymentMethod) && !order.hasExpired ? (
						<ButtonLink
							to={orderPath}
							size="sm"
							aria-label={`${payNow(order)}: pedido #${shortId(order.id)}`}
						>
							{payNow(order)}
						</ButtonLink>
					) : null}
					{order.trackingCode ? (
						<ButtonLink
							to={`${href("/track-order")}?code=${encodeURIComponent(order.trackingCode)}`}
							kind="secondary"
							size="sm"
							aria-label={`Rastrear o pedido #${shortId(order.id)}`}
						>
							Rastrear
						</ButtonLink>
					) : null}
					{canBuyAgain(order) ? <BuyAgain order={order} size="sm" /> : null}
					<ButtonLink
						to={orderPath}
						kind="quiet"
						className="-ml-1"
						aria-label={`Ver detalhes do pedido #${shortId(order.id)}`}
					>
						Ver detalhes
					</ButtonLink>
				</p>
			</div>
		</li>
	);
}

const payNow = ({ expiresAt }: CustomerOrder): string =>
	expiresAt ? `Pagar agora até ${formatDayMonth(expiresAt)}` : "Pagar agora";

function CustomerOrderItem({ item, note }: { item: OrderItemView; note: ReactNode }) {
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
			<Picture
				image={item.image}
				sizes="72px"
				alt=""
				className="aspect-square size-18 flex-none rounded-sm bg-backdrop"
			/>
			<div className="min-w-0 flex-1">
				<OrderItemName item={item} />
				<p className="mt-0.5 text-ink-2 text-sm">Quantidade: {item.quantity}</p>
			</div>
			<p data-keep-clear className="flex-none font-semibold tabular-nums">
				{formatMoneyShort(item.total)}
			</p>
			{/* On phones, an opened part of the note takes the whole width. */}
			{note ? <div className="col-[2/-1] max-sm:has-[[open]]:col-[1/-1]">{note}</div> : null}
		</li>
	);
}
