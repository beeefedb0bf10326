import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { type Buyer, buyerOf, noBuyer } from "#app/values/buyer.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

/** The buyer on this customer's invoices. Read where it is needed, so that no session carries it. */
export async function findBuyer(customer: Customer): Promise<Buyer> {
	const [row] = await db.select(buyerOf(users)).from(users).where(eq(users.id, customer.id));
	return row ?? noBuyer;
}
