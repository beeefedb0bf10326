import { adminForms } from "#app/admin/admin-forms.server.ts";
import {
	adminOrderFailures as failures,
	adminOrderMessages as messages,
} from "#app/admin/orders/admin-orders.messages.ts";
import {
	checkReturnSchema,
	refuseReturnSchema,
	registerReturnSchema,
} from "#app/admin/orders/admin-orders.schema.ts";
import {
	checkReturn,
	collectReturn,
	dropReturn,
	refuseReturn,
} from "#app/shop/orders/returns/change-return-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/request-return.server.ts";

/** The forms of a return. */
export const returnForms = (orderId: string) =>
	adminForms({
		"return-register": {
			failureTitle: failures.return,
			schema: registerReturnSchema,
			toast: messages.returnRegistered,
			run: (admin, { reason }) => registerReturn(admin, orderId, { reason, pixKey: null }),
		},
		"return-collected": {
			failureTitle: failures.return,
			toast: messages.returnMoved,
			run: (admin) => collectReturn(admin, orderId),
		},
		"return-checked": {
			failureTitle: failures.return,
			schema: checkReturnSchema,
			toast: messages.returnMoved,
			run: (admin, { itemIds }) => checkReturn(admin, orderId, itemIds),
		},
		"return-refused": {
			failureTitle: failures.return,
			schema: refuseReturnSchema,
			toast: messages.returnMoved,
			run: (admin, { refusal }) => refuseReturn(admin, orderId, refusal),
		},
		"return-dropped": {
			failureTitle: failures.return,
			toast: messages.returnMoved,
			run: (admin) => dropReturn(admin, orderId),
		},
	});
