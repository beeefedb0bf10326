import { href } from "react-router";
import { runAdminAction } from "#app/admin/layout/admin-action.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { addTrackingEvent } from "#app/shop/tracking/add-tracking-event.server.ts";
import { removeTrackingEvent } from "#app/shop/tracking/remove-tracking-event.server.ts";
import { updateTracking } from "#app/shop/tracking/update-tracking.server.ts";
import {
	adminTrackingFailures as failures,
	adminTrackingMessages as messages,
} from "./admin-tracking.messages.ts";
import { shipmentSchema, trackingEventRemovalSchema, trackingEventSchema } from "./admin-tracking.schema.ts";

/** The forms of the tab “Rastreamento”; `intent` says which was sent. */
export async function handleTrackingAction(admin: Admin, request: Request) {
	const { form: trackingAction, done } = await runAdminAction(admin, request, trackingActions);
	if (done.ok) {
		const { orderId, toast } = done.value;
		// Back to the order without the dialog or the open form.
		const search = new URL(request.url).searchParams;
		for (const name of ["editar", "evento", "confirmar"]) search.delete(name);
		search.set("pedido", orderId);
		return redirectWithToast(`${href("/admin/tracking")}?${search}`, toast);
	}
	const { refusal, response } = done;
	// What the specification calls the failure comes first, then why.
	if (response.data.toast && trackingAction) {
		response.data.toast.description =
			refusal.kind === "unavailable"
				? trackingAction.failureMessage
				: `${trackingAction.failureMessage}. ${refusal.message}`;
	}
	return response;
}

interface TrackingAction {
	failureMessage: string;
	run(
		admin: Admin,
		request: Request,
	): Promise<{ orderId: string; toast: (typeof messages)[keyof typeof messages] }>;
}

const trackingActions: Record<string, TrackingAction> = {
	travel: {
		failureMessage: failures.update,
		async run(admin, request) {
			const { orderId, status, ...travel } = await readForm(request, shipmentSchema);
			await updateTracking(admin, orderId, { ...travel, ...(status ? { status } : {}) });
			return { orderId, toast: messages.updated };
		},
	},
	"add-event": {
		failureMessage: failures.add,
		async run(admin, request) {
			const { orderId, ...event } = await readForm(request, trackingEventSchema);
			await addTrackingEvent(admin, orderId, event);
			return { orderId, toast: messages.added };
		},
	},
	"remove-event": {
		failureMessage: failures.remove,
		async run(admin, request) {
			const { orderId, eventId } = await readForm(request, trackingEventRemovalSchema);
			await removeTrackingEvent(admin, orderId, eventId);
			return { orderId, toast: messages.removed };
		},
	},
};
