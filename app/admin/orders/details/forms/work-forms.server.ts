import { adminForms } from "#app/admin/admin-forms.server.ts";
import {
	earlyDaySaved,
	adminOrderFailures as failures,
	adminOrderMessages as messages,
} from "#app/admin/orders/admin-orders.messages.ts";
import {
	begunWorkSchema,
	earlyDaySchema,
	workChoiceSchema,
	workPhotoSchema,
} from "#app/admin/orders/admin-orders.schema.ts";
import { workFailure } from "#app/admin/orders/bench/bench-intents.ts";
import { onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { decideBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { leaveEarly } from "#app/shop/orders/work-orders/changes/leave-early.server.ts";
import { showWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";

/** The forms of an order's work on the benches. */
export const workForms = (orderId: string) =>
	adminForms({
		"work-photo": {
			failureTitle: workFailure,
			schema: workPhotoSchema,
			toast: messages.photoChanged,
			run: (admin, { photoId, shown }) => showWorkPhoto(admin, orderId, { photoId, isShown: shown }),
		},
		"leave-early": {
			failureTitle: workFailure,
			schema: earlyDaySchema,
			run: async (admin, choice) => ({ toast: earlyDaySaved(await leaveEarly(admin, orderId, choice)) }),
			onRefusal: onlyAtFields,
		},
		"leave-with-order": {
			failureTitle: workFailure,
			schema: workChoiceSchema,
			run: async (admin, { workId }) => ({
				toast: earlyDaySaved(await leaveEarly(admin, orderId, { workId, day: null })),
			}),
		},
		"begun-work": {
			failureTitle: failures.begunWork,
			schema: begunWorkSchema,
			run: async (admin, { workId, stocked: isStocked }) => {
				const { quantity } = await decideBegunWork(admin, orderId, { workId, isStocked });
				return { toast: isStocked ? messages.workStocked(quantity) : messages.workNotStocked };
			},
		},
	});
