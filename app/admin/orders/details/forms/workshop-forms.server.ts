import { adminForms } from "#app/admin/admin-forms.server.ts";
import {
	adminOrderFailures as failures,
	adminOrderMessages as messages,
} from "#app/admin/orders/admin-orders.messages.ts";
import { placeChoiceSchema } from "#app/admin/orders/admin-orders.schema.ts";
import {
	undoFailure,
	workshopFailure,
	workshopStepToast,
	workshopUndone,
} from "#app/admin/orders/workshop/workshop-steps.ts";
import {
	beginOrder,
	finishOrder,
	undoBegin,
	undoFinish,
} from "#app/shop/orders/changes/make-order.server.ts";
import { scheduleWorkOncePaid } from "#app/shop/orders/changes/paid-without-place.server.ts";
import { awaitRestock, produceWithoutStock } from "#app/shop/orders/changes/paid-without-stock.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { withdrawDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";

/** The forms of the workshop's steps, and of an order that is paid but has no stock, no place or another day. */
export const workshopForms = (orderId: string) =>
	adminForms({
		begin: {
			failureTitle: workshopFailure,
			run: async (admin) => {
				await beginOrder(admin, orderId);
				return { toast: workshopStepToast("begin", orderId) };
			},
		},
		finish: {
			failureTitle: workshopFailure,
			run: async (admin) => {
				await finishOrder(admin, orderId);
				return { toast: workshopStepToast("finish", orderId) };
			},
		},
		"undo-begin": {
			failureTitle: undoFailure,
			toast: workshopUndone,
			run: (admin) => undoBegin(admin, orderId),
		},
		"undo-finish": {
			failureTitle: undoFailure,
			toast: workshopUndone,
			run: (admin) => undoFinish(admin, orderId),
		},
		produce: {
			failureTitle: failures.status,
			toast: messages.madeToOrder,
			run: (admin) => produceWithoutStock(admin, orderId),
		},
		"await-restock": {
			failureTitle: failures.status,
			toast: messages.restockAwaited,
			run: (admin) => awaitRestock(admin, orderId),
		},
		"find-place": {
			failureTitle: failures.status,
			schema: placeChoiceSchema,
			toast: messages.placeFound,
			run: (admin, { anyBench }) => scheduleWorkOncePaid(admin, orderId, { isAnyBench: anyBench }),
		},
		"withdraw-day": {
			failureTitle: dayProposalMessages.failedTitle,
			toast: dayProposalMessages.withdrawn,
			run: (admin) => withdrawDay(admin, orderId),
		},
	});
