import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders, sandboxPreferences } from "#db/schema.server.ts";

/**
 * Removes name, e-mail and address of this person from the sandbox's preferences. The
 * real provider keeps its own records under its own duties.
 */
export async function anonymizePayer(tx: Transaction, userId: string): Promise<void> {
	await tx
		.update(sandboxPreferences)
		.set({ request: sql`${sandboxPreferences.request} - 'payer'` })
		.where(
			inArray(
				sql`${sandboxPreferences.request} ->> 'external_reference'`,
				tx
					.select({ id: sql<string>`${orders.id}::text` })
					.from(orders)
					.where(sql`${orders.userId} = ${userId}`),
			),
		);
}
