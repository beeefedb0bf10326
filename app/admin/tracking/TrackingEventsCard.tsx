import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { TrackingEventItem } from "#app/shop/tracking/TrackingEventItem.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { adminTrackingFailures } from "./admin-tracking.messages.ts";
import type { AdminShipment } from "./admin-tracking.queries.server.ts";

/** The tracking events, as the customer sees them. */
export function TrackingEventsCard({ order }: { order: AdminShipment }) {
	const [query] = useSearchParams();
	return (
		<section aria-labelledby="eventos" className="rounded-md border border-line bg-white p-4 md:p-6">
			<div className="mb-5 flex flex-wrap items-center justify-between gap-3">
				<h2 id="eventos" className="text-xl">
					Eventos de rastreamento
				</h2>
				<Link
					to={listPath(href("/admin/tracking"), query, { editar: null, evento: "novo" })}
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
					{order.events.map((event) => (
						<TrackingEventItem key={event.id} event={event} statusLabel={adminOrderStatusLabel(event.status)}>
							<ConfirmDialog
								id={`excluir-${event.id}`}
								question="Tem certeza que deseja excluir este evento?"
								consequence={`“${event.description}” sai do histórico que o cliente vê. O status do pedido fica como está. Esta ação não pode ser desfeita.`}
								fields={{ intent: "remove-event", orderId: order.id, eventId: event.id }}
								failure={failureToast("Erro", adminTrackingFailures.remove)}
								trigger={<Icon name="trash" className="size-5" />}
								triggerLabel={`Excluir o evento “${event.description}”`}
							/>
						</TrackingEventItem>
					))}
				</ol>
			)}
		</section>
	);
}
