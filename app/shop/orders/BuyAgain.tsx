import { useState } from "react";
import { href, useNavigate } from "react-router";
import { showToast } from "#app/platform/forms/toasts.ts";
import { buyAgain } from "#app/shop/cart/buy-again.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ButtonSize } from "#app/ui/primitives/button-style.ts";
import { shortId } from "#app/values/text.ts";
import { orderMessages } from "./lifecycle/orders.messages.ts";
import type { OrderView } from "./orders.queries.server.ts";

/** Puts the items of an order into the cart again, and opens the cart. */
export function BuyAgain({ order, size }: { order: Pick<OrderView, "id" | "items">; size?: ButtonSize }) {
	const navigate = useNavigate();
	const [isAdding, setIsAdding] = useState(false);
	async function addItems() {
		setIsAdding(true);
		try {
			const shortages = await buyAgain(order.items);
			showToast(orderMessages.boughtAgain(shortages));
			if (shortages.some(({ units }) => units > 0) || shortages.length < order.items.length) {
				await navigate(href("/cart"));
			}
		} catch {
			showToast(orderMessages.buyAgainFailed);
		} finally {
			setIsAdding(false);
		}
	}
	return (
		<Button
			kind="secondary"
			{...(size ? { size } : {})}
			busy={isAdding}
			aria-label={`Comprar de novo as peças do pedido #${shortId(order.id)}`}
			onClick={addItems}
		>
			Comprar de novo
		</Button>
	);
}
