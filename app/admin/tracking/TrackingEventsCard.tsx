import { href, Link, useSearchParams } from "react-router";
import { listPath } from "#app/admin/layout/list-path.ts";
import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import type { TrackedEvent } from "#app/shop/tracking/tracked-order.ts";
import { trackingIcons } from "#app/shop/tracking/tracking-icons.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { ConfirmDialog } from "#app/ui/primitives/ConfirmDialog.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { AdminShipment } from "./admin-tracking.queries.server.ts";

/** What the customer reads as the order's history. */
export function TrackingEventsCard({ order }: { order: AdminShipment }) {
	const [query] = useSearchParams();
	return (
		<section aria-labelledby="eventos" className="rounded-md border border-line bg-white p-4 md:p-6">
			<div className="mb-5 flex flex-wrap items-center justify-between gap-3">
				<h2 id="eventos" className="text-xl">
					Eventos de rastreamento
				</h2>
				<Link
					to={listPath(href("/admin/tracking"), query, { evento: "novo" })}
					preventScrollReset
					aria-haspopup="dialog"
					className={buttonStyle("primary", "sm")}
				>
					<Icon name="plus" className="size-5" />
					Adicionar Evento
				</Link>
			</div>
			{order.events.length === 0 ? (
				<p className="text-ink-2">Nenhum evento de rastreamento encontrado</p>
			) : (
				<ol>
					{order.events.map((event, at) => (
						<TrackingEventItem
							key={event.id}
							event={event}
							orderId={order.id}
							isLast={at === order.events.length - 1}
						/>
					))}
				</ol>
			)}
		</section>
	);
}

function TrackingEventItem({
	event,
	orderId,
	isLast,
}: {
	event: TrackedEvent;
	orderId: string;
	isLast: boolean;
}) {
	const { icon, style } = trackingIcons[event.status];
	return (
		<li className="relative flex gap-4 pb-6 last:pb-0">
			{isLast ? null : (
				<span aria-hidden="true" className="absolute top-11 bottom-1 left-5 w-px bg-line-strong" />
			)}
			<span className={`grid size-10 flex-none place-items-center rounded-full ${style}`}>
				<Icon name={icon} className="size-5" />
			</span>
			<div className="min-w-0 flex-1 pt-1">
				<p className="font-semibold break-words">{event.description}</p>
				<p className="mt-0.5 text-sm text-ink-2 tabular-nums">
					{adminOrderStatusLabel(event.status)} · {formatDateTime(event.timestamp)}
					{event.location ? ` · ${event.location}` : null}
				</p>
			</div>
			<ConfirmDialog
				id={`excluir-${event.id}`}
				question="Tem certeza que deseja excluir este evento?"
				consequence={`“${event.description}” sai do histórico que o cliente vê. O status do pedido fica como está. Esta ação não pode ser desfeita.`}
				fields={{ intent: "remove-event", orderId, eventId: event.id }}
				trigger={<Icon name="trash" className="size-5" />}
				triggerLabel={`Excluir o evento “${event.description}”`}
			/>
		</li>
	);
}
