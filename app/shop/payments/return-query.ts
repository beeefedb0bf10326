import { isUuid } from "#app/values/uuid.ts";

/**
 * `order_id`, `payment_id` and `payment_status` as the return screens carry them (specification,
 * section 2). Anybody can write an address, so that nothing in it is believed or kept; what does not
 * look like an id is not shown either.
 */
export function readReturnQuery(parameters: URLSearchParams) {
	const orderId = parameters.get("order_id");
	const paymentId = parameters.get("payment_id");
	return {
		orderId: orderId !== null && isUuid(orderId) ? orderId.toLowerCase() : null,
		paymentId: paymentId !== null && /^[\w-]{1,64}$/.test(paymentId) ? paymentId : null,
		paymentStatus: parameters.get("payment_status"),
	};
}
