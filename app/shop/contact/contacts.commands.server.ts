import { db } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";
import type { ContactInput } from "./contact.schema.ts";

/** Keeps a visitor's message for the workshop, with status `new`. Returns its id. */
export async function sendContactMessage(input: ContactInput): Promise<string> {
	const [row] = await db.insert(contacts).values(input).returning({ id: contacts.id });
	if (!row) throw new Error("The database returned no row for a contact message.");
	return row.id;
}
