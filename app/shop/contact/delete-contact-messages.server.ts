import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";

/** Deletes the messages from an address, with the workshop's replies. */
export async function deleteContactMessages(tx: Transaction, email: string): Promise<void> {
	await tx.delete(contacts).where(eq(sql`lower(${contacts.email})`, email));
}
