import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";

/** Forgets what was mailed to an address, and keeps what waits from being sent. */
export async function deleteMailsByRecipient(tx: Transaction, email: string): Promise<void> {
	await tx.delete(outboxMessages).where(eq(outboxMessages.recipient, email));
}
