import { href } from "react-router";
import { isUuid } from "#app/values/uuid.ts";

const PAYMENT_ID = /^[\w-]{1,64}$/;

/**
 * Reads the parameters that Mercado Pago adds when it sends a buyer back to the shop. Absent values are the literal
 * text "null". A buyer who left without paying has no status: that counts as a failure that can be retried. The
 * parameters only choose the screen; nothing else trusts them.
 */
export function parseMercadoPagoReturn(parameters: URLSearchParams) {
	const read = (...names: string[]): string | null => {
		for (const name of names) {
			const value = parameters.get(name);
			if (value !== null && value !== "" && value !== "null") return value;
		}
		return null;
	};
	const reference = read("external_reference");
	const orderId = reference !== null && isUuid(reference) ? reference : null;
	const payment = read("payment_id", "collection_id");
	const paymentId = payment !== null && PAYMENT_ID.test(payment) ? payment : null;
	const screen = resultScreen(read("status", "collection_status"));

	const query = new URLSearchParams();
	if (orderId) query.set("order_id", orderId);
	if (paymentId) query.set("payment_id", paymentId);
	if (screen.status) query.set("payment_status", screen.status);
	const text = query.toString();
	// The path of the screen, with the parameters of the specification, section 2.
	return { path: `${screen.path}${text ? `?${text}` : ""}`, orderId, paymentId };
}

function resultScreen(status: string | null): { path: string; status: string | null } {
	switch (status) {
		case "approved":
			return { path: href("/checkout/success"), status: "approved" };
		case "pending":
		case "in_process":
		case "authorized":
			return { path: href("/checkout/pending"), status: "pending" };
		case "rejected":
		case "cancelled":
			return { path: href("/checkout/failure"), status };
		default:
			return { path: href("/checkout/failure"), status: null };
	}
}

/**
 * Reads `order_id`, `payment_id` and `payment_status` from the address of a return screen (specification, section 2).
 * Anyone can write an address, so no value is trusted or stored. A value that does not look like an id is not shown
 * either.
 */
export function readReturnQuery(parameters: URLSearchParams) {
	const orderId = parameters.get("order_id");
	const paymentId = parameters.get("payment_id");
	return {
		orderId: orderId !== null && isUuid(orderId) ? orderId.toLowerCase() : null,
		paymentId: paymentId !== null && PAYMENT_ID.test(paymentId) ? paymentId : null,
		paymentStatus: parameters.get("payment_status"),
	};
}
