import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, outboxMessages } from "#db/schema.server.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";

const message = (email: string, text = "Fazem com 240 cm?") => ({
	name: "Ana\r\nBcc: todos@example.com",
	email,
	phone: null,
	subject: null,
	category: "product" as const,
	message: text,
});

const mailsTo = (recipient: string) =>
	db
		.select()
		.from(outboxMessages)
		.where(eq(outboxMessages.recipient, recipient))
		.orderBy(asc(outboxMessages.createdAt));

it("stores a message and sends one mail to its writer and one to the workshop", async () => {
	const { identity } = await readSettings();
	const id = await sendContactMessage(message("ana@example.com", "Visite http://golpe.example"));
	const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
	expect(row).toMatchObject({ status: "new", email: "ana@example.com" });
	const [received, ...more] = await mailsTo("ana@example.com");
	expect(more).toEqual([]);
	expect(received).toMatchObject({ kind: "contact-received", subject: "Recebemos sua mensagem" });
	// A stranger's address may have been typed: nothing of the message goes there.
	expect(received?.text).not.toMatch(/golpe|Bcc/);
	const [announced] = await mailsTo(identity.email);
	expect(announced?.subject).toBe("Nova mensagem de Ana Bcc: todos@example.com");
	expect(announced?.text).toContain("Visite http://golpe.example");
	expect(announced?.text).toContain(`/admin/contacts?contato=${id}`);
});

it("confirms three messages a day to one person, however the address is spelt", async () => {
	const spellings = [
		"caio.lima@gmail.com",
		"Caio.Lima@Gmail.com",
		"caiolima@gmail.com",
		"c.aiolima+a@googlemail.com",
	];
	for (const email of spellings) await sendContactMessage(message(email));
	const sent = await Promise.all(spellings.map(mailsTo));
	expect(sent.flat()).toHaveLength(3);
	await sendContactMessage(message("caiolima@example.com"));
	expect(await mailsTo("caiolima@example.com")).toHaveLength(1);
});

it("confirms no more than three messages that come at once", async () => {
	await Promise.all(Array.from({ length: 8 }, () => sendContactMessage(message("rui@example.com"))));
	expect(await mailsTo("rui@example.com")).toHaveLength(3);
});

it("confirms three messages a day to one address, and keeps them all", async () => {
	for (let at = 0; at < 5; at += 1) await sendContactMessage(message("bia@example.com"));
	expect(await mailsTo("bia@example.com")).toHaveLength(3);
	expect(await db.select().from(contacts).where(eq(contacts.email, "bia@example.com"))).toHaveLength(5);
});
