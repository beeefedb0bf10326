import { type FormEvent, useEffect, useState } from "react";
import { href, useNavigate, useNavigation, useSubmit } from "react-router";
import { prepareSubmittedOrder } from "#app/shop/cart/submitted-order/prepare-submitted-order.ts";
import {
	readSubmittedOrder,
	rememberSubmittedOrder,
} from "#app/shop/cart/submitted-order/submitted-order.ts";
import { useCurrentCart } from "#app/shop/cart/use-current-cart.ts";

/** The cart that is bought, and how its order is sent. An empty cart leads back to the cart's own screen. */
export function useOrderSubmission(newKey: string) {
	// One key for each time the screen is opened, even when the loader runs again meanwhile.
	const [orderKey] = useState(newKey);
	const current = useCurrentCart();
	const [submittedCart, setSubmittedCart] = useState(current);
	const isSending = useNavigation().state !== "idle";
	// The cart may be emptied while the order is submitted: the submitted lines stay in view until the next screen.
	const cart = isSending && current.lines.length === 0 ? submittedCart : current;
	const submit = useSubmit();
	const navigate = useNavigate();

	const isEmpty = current.isLoaded && current.lines.length === 0;
	useEffect(() => {
		if (isEmpty && !isSending) navigate(href("/cart"), { replace: true });
	}, [isEmpty, isSending, navigate]);

	function submitOrder(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const form = new FormData(event.currentTarget);
		const order = prepareSubmittedOrder({
			previous: readSubmittedOrder(),
			newKey: orderKey,
			request: serialiseOrderRequest(form),
			lines: cart.lines,
			now: Date.now(),
		});
		rememberSubmittedOrder(order);
		form.set("idempotencyKey", order.key);
		setSubmittedCart(current);
		submit(form, { method: "post" });
	}

	return { orderKey, cart, checkAgain: current.checkAgain, isSending, submitOrder };
}

/** Fields about the screen and not the order. */
const SCREEN_FIELDS = ["idempotencyKey", "expectedTotalCents", "expectedPromisedDate"];

/** The identity of an order: everything that is sent except the key and what the screen showed. */
function serialiseOrderRequest(form: FormData): string {
	return JSON.stringify([...form].filter(([name]) => !SCREEN_FIELDS.includes(name)));
}
