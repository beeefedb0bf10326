import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { toCsv } from "#app/platform/lists/csv.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { contactReplySchema, contactUpdateSchema } from "#app/shop/contact/contact.schema.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { replyToContact, updateContact } from "#app/shop/contact/update-contact.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, outboxMessages } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { contactsList, countContacts, findContact } from "./admin-contacts.queries.server.ts";
import { contactsView } from "./contacts-view.tsx";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

const write = (more: Partial<Parameters<typeof sendContactMessage>[0]> = {}) =>
	sendContactMessage({
		name: "Olívia Figueira",
		email: "olivia@example.com",
		phone: "11900000021",
		subject: "Mesa em outra medida",
		category: "product",
		message: "Bom dia!\nVocês fazem <b>sob medida</b>?",
		...more,
	});
const reply = (contactId: string, more: object = {}) =>
	contactReplySchema.parse({ contactId, replyId: randomUUID(), message: "Fazemos, sim.", ...more });
const mailsOf = (kind: string, to: string) =>
	db
		.select()
		.from(outboxMessages)
		.where(and(eq(outboxMessages.kind, kind), eq(outboxMessages.recipient, to)));
const address = (query: string) => new URL(`http://localhost/admin/contacts${query}`);
const list = async (query: string) => (await contactsList.read(admin, address(query))).rows;
const fileOf = (query: string) =>
	readCsvRows(listFile(contactsView, contactsList).rows(admin, address(query)));

// rule: 2.74, 4.16
test("status and notes change, are counted and audited", async () => {
	const id = await write();
	const before = await countContacts(admin);
	await updateContact(admin, contactUpdateSchema.parse({ contactId: id, status: "in_progress" }));
	await updateContact(
		admin,
		contactUpdateSchema.parse({ contactId: id, status: "resolved", adminNotes: " Ligar na sexta. " }),
	);
	expect(await findContact(admin, id)).toMatchObject({ status: "resolved", adminNotes: "Ligar na sexta." });
	await updateContact(admin, contactUpdateSchema.parse({ contactId: id, status: "resolved" }));
	expect(await findContact(admin, id)).toMatchObject({ adminNotes: "Ligar na sexta." });
	await updateContact(
		admin,
		contactUpdateSchema.parse({ contactId: id, status: "resolved", adminNotes: "" }),
	);
	expect(await findContact(admin, id)).toMatchObject({ adminNotes: null });
	const after = await countContacts(admin);
	expect(after).toEqual({ ...before, new: before.new - 1, resolved: before.resolved + 1 });
	const written = await readAudit(id);
	expect(written).toHaveLength(4);
	expect(JSON.stringify(written)).not.toContain("Ligar");
	expect(() => contactUpdateSchema.parse({ contactId: id, status: "done" })).toThrow();
});

// rule: 2.74
test("a reply is sent once, stays with its message and changes its status", async () => {
	const id = await write({ email: "ana@example.com", subject: "Prazo\u0007" });
	const input = reply(id);
	await Promise.all([replyToContact(admin, input), replyToContact(admin, input)]);
	expect(await findContact(admin, id)).toMatchObject({
		status: "in_progress",
		replyCount: 1,
		replies: [{ author: "Dona da Oficina", message: "Fazemos, sim." }],
	});
	const [mail, ...more] = await mailsOf("contact-reply", "ana@example.com");
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("Re: Prazo");
	expect(mail?.text).toContain("Fazemos, sim.");
	expect(mail?.text).toContain("Vocês fazem");
	await replyToContact(admin, reply(id, { resolves: "on" }));
	expect(await findContact(admin, id)).toMatchObject({ status: "resolved", replyCount: 2 });
});

test("a missing message, an empty reply and an unreachable sender are refused", async () => {
	await expect(replyToContact(admin, reply(randomUUID()))).rejects.toMatchObject({ kind: "not_found" });
	await expect(
		updateContact(admin, { contactId: "x", status: "new", adminNotes: undefined }),
	).rejects.toMatchObject({ kind: "not_found" });
	const id = await write();
	await db.update(contacts).set({ email: "a@b, c@d" }).where(eq(contacts.id, id));
	await expect(replyToContact(admin, reply(id))).rejects.toMatchObject({ kind: "conflict" });
	expect(() =>
		parseFields({ contactId: id, replyId: randomUUID(), message: "  " }, contactReplySchema),
	).toThrow(Refusal);
});

test("messages are found by words and status", async () => {
	const id = await write({
		name: "Íris Jacarandá",
		email: "iris@example.com",
		message: "Encosto da cadeira",
	});
	expect((await list("?q=iris jacaranda")).map((row) => row.id)).toEqual([id]);
	expect((await list("?q=ENCOSTO")).map((row) => row.id)).toEqual([id]);
	expect(await list("?q=iris&status=resolved")).toEqual([]);
	expect((await list("?status=resolved")).every(({ status }) => status === "resolved")).toBe(true);
});

test("questions about products are a list of their own, and so are those without an answer", async () => {
	const product = await insertProduct();
	const subject = "Pergunta sobre o Gaveteiro Guarantã";
	const ask = (message: string) => write({ subject, productId: product.id, message });
	const [answered, waiting] = [await ask("Guarantã cabe no vão?"), await ask("Guarantã tem chave?")];
	await write({ message: "Guarantã, por mensagem." });
	await replyToContact(admin, reply(answered));
	const idsOf = async (query: string) => (await list(query)).map(({ id }) => id).toSorted();
	expect(await idsOf("?q=guaranta&question=unanswered")).toEqual([waiting]);
	expect(await idsOf("?q=guaranta&question=all")).toEqual([answered, waiting].toSorted());
	expect(await list("?q=guaranta")).toHaveLength(3);
});

test("the filtered list is exported, and no cell is a formula", async () => {
	const id = await write({ name: "+55 11", subject: null, message: "Linha um;\nlinha dois: gabiroba" });
	await updateContact(
		admin,
		contactUpdateSchema.parse({ contactId: id, status: "in_progress", adminNotes: "Medir" }),
	);
	await replyToContact(admin, reply(id));
	const rows = await fileOf("?q=gabiroba&status=in_progress");
	expect(rows.map((row) => row.slice(1))).toEqual([
		["Nome", "E-mail", "Telefone", "Assunto", "Categoria", "Mensagem", "Status", "Respostas", "Anotações"],
		[
			"+55 11",
			"olivia@example.com",
			"(11) 90000-0021",
			null,
			"Produto",
			"Linha um;\nlinha dois: gabiroba",
			"Em andamento",
			1,
			"Medir",
		],
	]);
	expect(toCsv(rows)).toContain(";'+55 11;");
	expect(await fileOf("?q=gabiroba&status=new")).toHaveLength(1);
});
