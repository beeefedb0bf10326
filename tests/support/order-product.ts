import { randomUUID } from "node:crypto";
import { demoId } from "#db/demo/demo-id.ts";
import type { ShopProcess } from "./shop-process.ts";
import { placedOrderId, Visitor } from "./visitor.ts";

/** The piece of the demo that these orders are about; there are sixteen of it, sent free of charge. */
export const ORDERED_PRODUCT = { slug: "castical-trio", name: "Trio de castiçais torneados" };

export interface CustomerOrderFixture {
	id: string;
	/** Nobody else's, so that a search finds this customer only. */
	fullName: string;
	email: string;
}

/** Somebody new buys one piece by transfer, beside the browser of the journey. */
export async function orderProduct(
	shop: ShopProcess,
	fullName = uniqueName(),
): Promise<CustomerOrderFixture> {
	const visitor = new Visitor(shop.origin);
	const { email } = await visitor.signUp(fullName);
	const lines = [{ productId: demoId("piece", ORDERED_PRODUCT.slug), quantity: 1 }];
	const answer = await visitor.submitCheckout(lines, { shippingOptionId: "free" });
	const id = placedOrderId(answer);
	if (!id) throw new Error(`the order was not placed: ${answer.status} ${answer.text.slice(0, 400)}`);
	return { id, fullName, email };
}

export const uniqueName = (): string => `Olívia Jequitibá ${randomUUID().slice(0, 8)}`;
