import { readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { attemptDeskForm } from "#app/shop/back-office/answer-desk-form.server.ts";
import { addTrackingEvent } from "../add-tracking-event.server.ts";
import { removeTrackingEvent } from "../remove-tracking-event.server.ts";
import { updateTracking } from "../update-tracking.server.ts";
import {
	trackingDeskFailures as failures,
	trackingDeskMessages as messages,
} from "./tracking-desk.messages.ts";
import { eventSchema, removalSchema, travelSchema } from "./tracking-desk.schema.ts";

/** The forms of the tab “Rastreamento”; `intent` says which was sent. */
export async function answerTrackingForm(admin: Admin, request: Request) {
	const { form, done } = await attemptDeskForm(admin, request, forms);
	if (done.ok) {
		const { orderId, toast } = done.value;
		// Back to the order without the dialog or the open form.
		const search = new URL(request.url).searchParams;
		for (const name of ["editar", "evento", "confirmar"]) search.delete(name);
		search.set("pedido", orderId);
		return redirectWithToast(`/admin/tracking?${search}`, toast);
	}
	const { refusal, response } = done;
	// What the specification calls the failure comes first, then why.
	if (response.data.toast && form) {
		response.data.toast.description =
			refusal.kind === "unavailable" ? form.failure : `${form.failure}. ${refusal.message}`;
	}
	return response;
}

interface Form {
	failure: string;
	run(
		admin: Admin,
		request: Request,
	): Promise<{ orderId: string; toast: (typeof messages)[keyof typeof messages] }>;
}

const forms: Record<string, Form> = {
	travel: {
		failure: failures.update,
		async run(admin, request) {
			const { orderId, status, ...travel } = await readForm(request, travelSchema);
			await updateTracking(admin, orderId, { ...travel, ...(status ? { status } : {}) });
			return { orderId, toast: messages.updated };
		},
	},
	"add-event": {
		failure: failures.add,
		async run(admin, request) {
			const { orderId, ...event } = await readForm(request, eventSchema);
			await addTrackingEvent(admin, orderId, event);
			return { orderId, toast: messages.added };
		},
	},
	"remove-event": {
		failure: failures.remove,
		async run(admin, request) {
			const { orderId, eventId } = await readForm(request, removalSchema);
			await removeTrackingEvent(admin, orderId, eventId);
			return { orderId, toast: messages.removed };
		},
	},
};
