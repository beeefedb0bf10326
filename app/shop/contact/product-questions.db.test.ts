import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { eraseAccount } from "#app/shop/personal-data/erase-account.server.ts";
import { exportPersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, products } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit, readMails } from "#tests/support/factories/read-rows.ts";
import { contactReplySchema } from "./contact.schema.ts";
import { askAboutProduct, changePublication, listProductQuestions } from "./product-questions.server.ts";
import { replyToContact } from "./update-contact.server.ts";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

async function asked(more: { name?: string; email?: string } = {}) {
	const product = await insertProduct({ name: "Aparador Guarantã" });
	const contactId = await askAboutProduct(product, {
		name: "Rosa Imbuia Teles",
		email: `${randomUUID()}@example.com`,
		message: "Cabe num elevador de 80 cm?",
		...more,
	});
	return { product, contactId };
}

async function reply(contactId: string, message: string, publishes = "on") {
	const replyId = randomUUID();
	const form = { contactId, replyId, message, resolves: "on", ...(publishes ? { publishes } : {}) };
	await replyToContact(admin, contactReplySchema.parse(form));
	return replyId;
}

const shownOf = async ({ id }: { id: string }) =>
	(await listProductQuestions(id)).map(({ asker, question, answer }) => [asker, question, answer]);

test("a question waits for the workshop, and is on the page with its answer and a first name only", async () => {
	const { product, contactId } = await asked();
	expect(await shownOf(product)).toEqual([]);
	const [message] = await db.select().from(contacts).where(eq(contacts.id, contactId));
	expect(message).toMatchObject({
		status: "new",
		category: "product",
		productId: product.id,
		subject: "Pergunta sobre Aparador Guarantã",
	});
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	await reply(contactId, "Cabe: são 45 cm de fundo.");
	await expect.poll(() => invalidated).toContain(`product:${product.id}`);
	stop();
	expect(await shownOf(product)).toEqual([
		["Rosa", "Cabe num elevador de 80 cm?", "Cabe: são 45 cm de fundo."],
	]);
	expect(JSON.stringify(await listProductQuestions(product.id))).not.toMatch(/@|Imbuia/);
});

test("its asker gets the answer by mail", async () => {
	const email = `${randomUUID()}@example.com`;
	const { contactId } = await asked({ email });
	const replyId = await reply(contactId, "Cabe, de pé.");
	expect(await readMails(replyId, "contact-reply")).toMatchObject([
		{ recipient: email, subject: "Re: Pergunta sobre Aparador Guarantã" },
	]);
});

test("a reply that is not to be published stays between the two", async () => {
	const { product, contactId } = await asked();
	await reply(contactId, "Ligue para nós.", "");
	expect(await shownOf(product)).toEqual([]);
});

test("of several replies one is shown, and the workshop takes it off and puts it back", async () => {
	const { product, contactId } = await asked();
	const first = await reply(contactId, "Cabe.");
	await reply(contactId, "Cabe, com os pés soltos.");
	expect(await shownOf(product)).toMatchObject([["Rosa", expect.any(String), "Cabe, com os pés soltos."]]);
	await changePublication(admin, { contactId, replyId: first, publishes: true });
	expect(await shownOf(product)).toMatchObject([["Rosa", expect.any(String), "Cabe."]]);
	await changePublication(admin, { contactId, replyId: first, publishes: false });
	expect(await shownOf(product)).toEqual([]);
	expect(await readAudit(contactId, "contact.answer_withdrawn")).toHaveLength(1);
	const other = await asked();
	await expect(
		changePublication(admin, { contactId: other.contactId, replyId: first, publishes: true }),
	).rejects.toMatchObject({ kind: "not_found" });
});

test.each([
	["Rosa", "Rosa"],
	["D'Ávila Souza", "D'Ávila"],
	["http://golpe.example", "Visitante"],
	["99 Bananas", "Visitante"],
])("who signs as %s is shown as %s", async (name, shown) => {
	const { product, contactId } = await asked({ name });
	await reply(contactId, "Cabe.");
	expect((await listProductQuestions(product.id))[0]?.asker).toBe(shown);
});

test("questions are in the copy of one's data, and leave the page with the account", async () => {
	const customer = await createCustomer({ emailVerified: true });
	const { product, contactId } = await asked({ email: customer.email });
	await reply(contactId, "Cabe.");
	expect((await exportPersonalData(customer)).contacts).toMatchObject([
		{ product: "Aparador Guarantã", message: "Cabe num elevador de 80 cm?", replies: [{ message: "Cabe." }] },
	]);
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	await eraseAccount(customer);
	await expect.poll(() => invalidated).toContain(`product:${product.id}`);
	stop();
	expect(await shownOf(product)).toEqual([]);
});

test("a question outlives its product as a message", async () => {
	const { product, contactId } = await asked();
	await db.delete(products).where(eq(products.id, product.id));
	const [message] = await db.select().from(contacts).where(eq(contacts.id, contactId));
	expect(message).toMatchObject({ productId: null, subject: "Pergunta sobre Aparador Guarantã" });
});
