import { randomUUID } from "node:crypto";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { placeOrder } from "#app/shop/orders/place-order.server.ts";
import type { PlaceOrderInput } from "#app/shop/orders/place-order.ts";
import { createUser } from "./factories.ts";
import { adminProof, customerProof } from "./proofs.ts";

/** A signed-in customer; in the shop only a guard can make one. */
export async function createCustomer(given: Parameters<typeof createUser>[0] = {}): Promise<Customer> {
	return customerProof(await createUser(given));
}

export async function createAdmin(): Promise<Admin> {
	return adminProof(await createUser({ role: "admin", fullName: "Dona da Oficina" }));
}

export const paulista = {
	fullName: "Ana Luísa Prado",
	street: "Avenida Paulista",
	number: "1578",
	complement: null,
	neighborhood: "Bela Vista",
	city: "São Paulo",
	state: "SP",
	zipCode: "01310100",
	phone: "11988881234",
};

/** What a checkout sends for these pieces; everything not given is something plausible. */
export function orderInput(
	lines: readonly (readonly [product: { id: string }, quantity: number])[],
	given: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
	return {
		idempotencyKey: randomUUID(),
		lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
		address: paulista,
		cpf: null,
		notes: null,
		shippingOptionId: "pac",
		paymentMethod: "bank_transfer",
		expectedTotalCents: null,
		...given,
	};
}

/** Places one order of `quantity` pieces and returns its id. */
export async function createOrder(
	customer: Customer,
	product: { id: string },
	given: Partial<PlaceOrderInput> & { quantity?: number } = {},
): Promise<string> {
	const { quantity = 1, ...more } = given;
	const { orderId } = await placeOrder(customer, orderInput([[product, quantity]], more));
	return orderId;
}
