import { href, Outlet, useParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { failureSentence } from "#app/admin/layout/failure-sentence.server.ts";
import { readAdminVersion } from "#app/admin/layout/live-admin.server.ts";
import { AdminListRows, AdminListToolbar } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import { countOrderQueues } from "#app/admin/orders/admin-orders.queries.server.ts";
import { OrderQueueLinks } from "#app/admin/orders/OrderQueueLinks.tsx";
import type { OrderQueue } from "#app/admin/orders/order-filters.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import {
	adminTrackingFailures as failures,
	adminTrackingMessages as messages,
} from "#app/admin/tracking/admin-tracking.messages.ts";
import { findAdminShipment } from "#app/admin/tracking/admin-tracking.queries.server.ts";
import {
	shipmentSchema,
	trackingEventRemovalSchema,
	trackingEventSchema,
} from "#app/admin/tracking/admin-tracking.schema.ts";
import { NewTrackingEventDialog } from "#app/admin/tracking/NewTrackingEventDialog.tsx";
import { ShipmentCard } from "#app/admin/tracking/ShipmentCard.tsx";
import { TrackingEventsCard } from "#app/admin/tracking/TrackingEventsCard.tsx";
import { trackingView } from "#app/admin/tracking/tracking-view.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { cancelOrderAsAnsweredIn } from "#app/shop/labels/request-labels.server.ts";
import { ADMIN_LIVE_URL, orderLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import {
	addTrackingEvent,
	removeTrackingEvent,
	updateTracking,
} from "#app/shop/tracking/tracking.commands.server.ts";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-tracking";

/** The work queues of this tab. */
const trackingQueues: readonly OrderQueue[] = ["delivery_alert", "produce", "late", "no_code"];

export const loader = listLoader(ordersList, {
	failure: failures.list,
	readFirst: async (admin) => ({ version: await readAdminVersion(admin) }),
	readBeside: async (admin, url) => {
		const { searchParams } = url;
		const chosen = searchParams.get("pedido");
		const [queueCounts, order] = await Promise.all([
			countOrderQueues(admin),
			chosen ? findAdminShipment(admin, chosen) : null,
		]);
		const pathWith = (changes: Record<string, null>) =>
			listPath(href("/admin/tracking"), searchParams, changes);
		return {
			queueCounts,
			queue: ordersList.readFilter(url).need,
			order,
			// One form at a time: an event changes the status that the shipment form shows, and each form asks before it is
			// left.
			isEditing: searchParams.has("editar") && !searchParams.has("evento"),
			isAdding: searchParams.has("evento"),
			closeTo: pathWith({ evento: null }),
			listPath: pathWith({ evento: null, pedido: null, editar: null }),
		};
	},
});

export async function action({ request, url }: Route.ActionArgs) {
	// Back to the order, with the dialog closed.
	const orderPath = (orderId: string, changes: Record<string, null> = {}) =>
		listPath(href("/admin/tracking"), url.searchParams, {
			...changes,
			evento: null,
			confirmar: null,
			pedido: orderId,
		});
	return formAction(request, await requireAdmin(request), {
		shipment: {
			...failureSentence(failures.update),
			schema: shipmentSchema,
			async run(admin, { orderId, shipment, cancellation }) {
				await updateTracking(admin, orderId, shipment, (tx) =>
					cancelOrderAsAnsweredIn(tx, admin, orderId, cancellation),
				);
				return { toast: messages.updated, redirectTo: orderPath(orderId, { editar: null }) };
			},
		},
		"add-event": {
			...failureSentence(failures.add),
			schema: trackingEventSchema,
			async run(admin, { orderId, event, cancellation }) {
				await addTrackingEvent(admin, orderId, event, (tx, told) =>
					cancelOrderAsAnsweredIn(tx, admin, orderId, cancellation, told),
				);
				return { toast: messages.added, redirectTo: orderPath(orderId, { editar: null }) };
			},
		},
		"remove-event": {
			...failureSentence(failures.remove),
			schema: trackingEventRemovalSchema,
			async run(admin, { orderId, eventId }) {
				await removeTrackingEvent(admin, orderId, eventId);
				// Text typed into the shipment form is kept: removing the event does not change the order.
				return { toast: messages.removed, redirectTo: orderPath(orderId) };
			},
		},
	});
}

export default function AdminTrackingPage({ loaderData, actionData }: Route.ComponentProps) {
	const {
		page,
		queueCounts,
		queue,
		version,
		order,
		isEditing,
		isAdding,
		closeTo,
		listPath: listTo,
	} = loaderData;
	const isSending = useParams().orderId !== undefined;
	useLiveUpdates(ADMIN_LIVE_URL, version);
	useLiveUpdates(order ? orderLiveUrl(order.id) : null, order?.updatedAt);
	return (
		<>
			<AdminPageHeader title="Rastreamento" toast={actionData?.toast} />
			{/* A phone shows either the list or the chosen order. */}
			<div className={order ? "max-lg:hidden" : ""}>
				<OrderQueueLinks
					counts={queueCounts}
					current={queue}
					path={href("/admin/tracking")}
					queues={trackingQueues}
				/>
				<AdminListToolbar list={trackingView} />
			</div>
			{order ? (
				<Link
					to={listTo}
					preventScrollReset
					className="mb-4 inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 lg:hidden"
				>
					<Icon name="chevron-left" className="size-5" />
					Todos os pedidos
				</Link>
			) : null}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
				<div className={order ? "max-lg:hidden" : ""}>
					<AdminListRows list={trackingView} page={page} />
				</div>
				{order ? (
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<ShipmentCard
							order={order}
							isEditing={isEditing && !isSending}
							result={formResultOf(actionData, "shipment")}
						/>
						<TrackingEventsCard order={order} />
						{isAdding && !isSending ? (
							<NewTrackingEventDialog order={order} closeTo={closeTo} result={actionData} />
						) : null}
					</div>
				) : (
					<p className="max-lg:hidden rounded-md border border-dashed border-line-strong px-6 py-16 text-center text-ink-2">
						Escolha um pedido para ver onde ele está, informar a transportadora e contar ao cliente.
					</p>
				)}
			</div>
			<Outlet />
		</>
	);
}
