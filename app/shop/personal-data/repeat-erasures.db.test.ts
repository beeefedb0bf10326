import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { removeLeftovers } from "#app/admin/backup/remove-leftovers.server.ts";
import { thisWorker } from "#app/admin/backup/work-folders.server.ts";
import { withdrawNotice } from "#app/shop/back-in-stock/notice-link.server.ts";
import { notifyBackInStock } from "#app/shop/back-in-stock/notify-back-in-stock.server.ts";
import { hashOfToken } from "#app/shop/back-in-stock/request-notice.server.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, contacts, erasures, orders, outboxMessages, users } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { eraseContactAsAdmin, eraseContactsByLink, readErasureLink } from "./contact-erasure.server.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { repeatErasures, writeErasures } from "./repeat-erasures.server.ts";
import { sweepPersonalData } from "./sweep-personal-data.server.ts";

setUpCepStubs();

const file = join(tempDataDir, "erasures.txt");

const write = (email: string) =>
	sendContactMessage({ name: "Zita", email, phone: null, subject: null, category: null, message: "Cabe?" });

/** The link in the mail that was queued to this address. */
async function mailedLink(email: string): Promise<string> {
	const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
	const [link = ""] = /http\S+\/contact\/erase\?token=[0-9a-f]+/.exec(mail?.text ?? "") ?? [];
	return new URL(link).searchParams.get("token") ?? "";
}

test("a restored person is erased again by the list beside the database", async () => {
	const customer = await createCustomer();
	const orderId = await createOrder(customer, await insertProduct(), { notes: "Portão azul" });
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
	const contactId = await write(customer.email);
	const copy = {
		user: await db.select().from(users).where(eq(users.id, customer.id)),
		order: await db.select().from(orders).where(eq(orders.id, orderId)),
		contact: await db.select().from(contacts).where(eq(contacts.id, contactId)),
	};
	await eraseAccount(customer);
	await writeErasures(file);
	const list = await readFile(file, "utf8");
	expect(list.trim().split("\n")).toHaveLength(3);
	expect(list).not.toContain(customer.id);

	// An earlier backup brings back these rows, with a list that ends before the erasure.
	await db.delete(erasures);
	await db.insert(users).values(copy.user);
	const [order] = copy.order;
	await db
		.update(orders)
		.set({
			userId: customer.id,
			notes: order?.notes ?? null,
			shippingAddress: order?.shippingAddress ?? null,
		})
		.where(eq(orders.id, orderId));
	await db.insert(contacts).values(copy.contact);

	expect(await repeatErasures(file)).toBe(1);
	expect(await db.select().from(users).where(eq(users.id, customer.id))).toEqual([]);
	expect(await db.select().from(contacts).where(eq(contacts.id, contactId))).toEqual([]);
	expect(await readOrderRow(orderId)).toMatchObject({ userId: null, notes: null, shippingAddress: null });
	expect(await repeatErasures(file)).toBe(0);
	await writeErasures(file);
	expect(await readFile(file, "utf8")).toBe(list);
});

test("who was told of a product or has withdrawn is not told by a restored backup, and who still waits is", async () => {
	const [back, soldOut] = [await insertProduct(), await insertProduct({ stockQuantity: 0 })];
	const wait = async (productId: string) => {
		const email = `${randomUUID()}@example.com`;
		const request = { productId, email, mailbox: email, confirmedAt: new Date() };
		const token = randomUUID();
		await db.insert(backInStockRequests).values({ ...request, tokenHash: hashOfToken(token) });
		return { email, token };
	};
	const told = await wait(back.id);
	const withdrawn = await wait(soldOut.id);
	const waiting = await wait(soldOut.id);
	const copy = await db.select().from(backInStockRequests);
	await withdrawNotice(withdrawn.token);
	expect(await notifyBackInStock()).toBe(1);

	await db.delete(backInStockRequests);
	await db.insert(backInStockRequests).values(copy);
	expect(await repeatErasures(join(tempDataDir, "no-erasures.txt"))).toBe(2);
	const left = await db.select().from(backInStockRequests);
	expect(left.map(({ email }) => email)).toEqual([waiting.email]);
	expect(await notifyBackInStock()).toBe(0);
	const notices = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, told.email));
	expect(notices).toHaveLength(1);
});

test("messages of an address that was never proved go by a mailed link, which deletes only those", async () => {
	const customer = await createCustomer({ emailVerified: false });
	const earlier = await write(customer.email);
	await eraseAccount(customer);
	const later = await write(customer.email);
	expect(await db.select().from(contacts).where(eq(contacts.id, earlier))).toMatchObject([
		{ erasureRequestedAt: expect.any(Date) },
	]);
	await db.delete(outboxMessages).where(eq(outboxMessages.kind, "contact-received"));
	const token = await mailedLink(customer.email);
	expect(await readErasureLink(token)).toEqual([earlier]);
	expect(await readErasureLink(token, Date.now() + 4 * DAY_MS)).toBeNull();
	await expect(eraseContactsByLink("00ff")).rejects.toMatchObject({ kind: "not_found" });
	await eraseContactsByLink(token);
	await eraseContactsByLink(token);
	expect(
		await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, customer.email)),
	).toEqual([{ id: later }]);
	expect(await readAudit(earlier, "contact.erased")).toHaveLength(1);

	const admin = await createAdmin();
	await eraseContactAsAdmin(admin, later);
	await expect(eraseContactAsAdmin(admin, later)).rejects.toMatchObject({ kind: "not_found" });
	expect(await readAudit(later, "contact.erased")).toMatchObject([{ actorId: admin.id }]);
});

test("the sweep ends messages whose time is over, and the mail with the link once it was sent", async () => {
	const customer = await createCustomer({ emailVerified: false });
	const old = await write(customer.email);
	await eraseAccount(customer);
	const months = (count: number) => new Date(Date.now() - count * 31 * DAY_MS);
	await db
		.update(contacts)
		.set({ createdAt: months(25) })
		.where(eq(contacts.id, old));
	const young = await write("outra@example.com");
	await db.update(outboxMessages).set({ sentAt: new Date() });
	await sweepPersonalData({ outbox: join(tempDataDir, "outbox"), erasures: file });
	expect(await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, old))).toEqual([]);
	expect(await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, young))).toHaveLength(1);
	expect(await db.select().from(outboxMessages).where(eq(outboxMessages.kind, "contact-erasure"))).toEqual(
		[],
	);
	expect(await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, customer.email))).toEqual(
		[],
	);
});

test("what an interrupted backup left is removed at the start, and no other file", async () => {
	const folder = join(tempDataDir, "leftovers");
	const earlier = new Date(Date.now() - 3 * HOUR_MS);
	const here = [`backup-${thisWorker}-aB3dE6`, `restore-${hostname()}-999999999-aB3dE6`];
	// Folders of another host, where a process may have this number, and of builds that did not name the host.
	const elsewhere = [`restore-2f6c0a-${process.pid}-aB3dE6`, `backup-${process.pid}-aB3dE6`, "backup-aB3dE6"];
	const beingWritten = "restore-other-host-1-aB3dE6";
	for (const name of [...here, ...elsewhere, beingWritten, "images"]) {
		await mkdir(join(folder, name), { recursive: true });
		await writeFile(join(folder, name, "loja.tar.gz"), "all of it");
		await utimes(join(folder, name), earlier, earlier);
		if (elsewhere.includes(name)) await utimes(join(folder, name, "loja.tar.gz"), earlier, earlier);
	}
	for (const name of ["loja.tar.gz.part", "writing.tar.gz.part", "loja.tar.gz"])
		await writeFile(join(folder, name), "");
	await utimes(join(folder, "loja.tar.gz.part"), earlier, earlier);
	await removeLeftovers(folder);
	expect((await readdir(folder)).toSorted()).toEqual([
		"images",
		"loja.tar.gz",
		beingWritten,
		"writing.tar.gz.part",
	]);
	expect(await removeLeftovers(join(folder, "none"))).toEqual([]);
});
