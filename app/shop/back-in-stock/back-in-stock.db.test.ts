import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { writeBenchExceptions } from "#app/shop/bench/bench-exceptions.server.ts";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { addDays, DAY_MS, dayOf, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import {
	awaitProduct,
	confirmationsTo,
	mailsTo,
	newEmail,
	noticesTo,
	requestsOf,
	type SoldOutProduct,
	soldOut,
	tokensFor,
} from "#tests/support/http/notice-requests.ts";
import { LINK_HOURS } from "./back-in-stock.messages.ts";
import { confirmNotice, findNoticeRequest, withdrawNotice } from "./notice-link.server.ts";
import { eraseOldRequests, notifyBackInStock } from "./notify-back-in-stock.server.ts";
import { findAwaitableProduct, requestNotice } from "./request-notice.server.ts";

const restock = (product: SoldOutProduct, delta = 3) =>
	inTransaction((tx) => changeStock(tx, [{ productId: product.id, delta }], { reason: "edited" }));

beforeEach(async () => {
	await db.delete(backInStockRequests);
});

it("shows the product in the mail that asks and in the one that tells", async () => {
	const { id: imageId } = await insertImage();
	const product = await insertProduct(
		{ name: "Aparador Guarantã", stockQuantity: 0 },
		{ imageIds: [imageId] },
	);
	const { email } = await awaitProduct(product);
	await restock(product);
	await notifyBackInStock();
	const mails = [...(await confirmationsTo(email)), ...(await noticesTo(email))];
	expect(mails).toHaveLength(2);
	for (const { draft, text } of mails) {
		expect(draft).toContain(`/images/${imageId}/mail.jpg`);
		expect(text).toMatch(/^Aparador Guarantã$/m);
	}
});

describe("asking", () => {
	it("stores a request, and mails a link of which only the hash is kept", async () => {
		const product = await soldOut();
		const email = newEmail();
		await requestNotice(product, email);
		const [mail, ...more] = await confirmationsTo(email);
		expect(more).toEqual([]);
		expect(mail?.subject).toBe("Confirme para avisarmos você");
		const [token = ""] = await tokensFor(email);
		expect(token).toHaveLength(43);
		const [request] = await requestsOf(product);
		expect(request).toMatchObject({ email, mailbox: email, confirmedAt: null });
		expect(JSON.stringify(request)).not.toContain(token);
		expect(await findNoticeRequest(token)).toMatchObject({
			product: { name: "Aparador Guarantã" },
			isConfirmed: false,
		});
	});

	it("again replaces the link, and never the request that was confirmed", async () => {
		const product = await soldOut();
		const email = newEmail();
		await requestNotice(product, email);
		await requestNotice(product, email);
		const [first = "", second = ""] = await tokensFor(email);
		await expect(confirmNotice(first)).rejects.toMatchObject({ kind: "not_found" });
		await confirmNotice(second);
		await requestNotice(product, email);
		expect(await confirmationsTo(email)).toHaveLength(2);
		expect(await findNoticeRequest(second)).toMatchObject({ isConfirmed: true });
		expect(await requestsOf(product)).toHaveLength(1);
	});

	it("for three products is enough for one mailbox, however it is spelt, also all at once", async () => {
		const awaited = await Promise.all(Array.from({ length: 6 }, () => soldOut()));
		const name = randomUUID().slice(0, 8);
		const spellings = [`caio.${name}@gmail.com`, `caio${name}@gmail.com`, `c.aio${name}+a@googlemail.com`];
		await Promise.all(
			awaited.map((product, at) => requestNotice(product, spellings[at % spellings.length] ?? "")),
		);
		const requests = await db.select().from(backInStockRequests);
		expect(requests).toHaveLength(3);
		expect(new Set(requests.map(({ mailbox }) => mailbox)).size).toBe(1);
		expect((await Promise.all(spellings.map(confirmationsTo))).flat()).toHaveLength(3);
	});

	it("gives back its place when it was not confirmed in time", async () => {
		const email = newEmail();
		const before = new Date(Date.now() - (LINK_HOURS + 1) * HOUR_MS);
		for (let at = 0; at < 3; at += 1) await requestNotice(await soldOut(), email, before);
		const product = await soldOut();
		await requestNotice(product, email);
		expect(await requestsOf(product)).toHaveLength(1);
	});

	it("writes to one mailbox five times a day at most", async () => {
		const product = await soldOut();
		const email = newEmail();
		for (let at = 0; at < 8; at += 1) await requestNotice(product, email);
		expect(await confirmationsTo(email)).toHaveLength(5);
		// The last link that was mailed works.
		await confirmNotice((await tokensFor(email)).at(-1) ?? "");
	});

	it.each([
		["in stock", { stockQuantity: 1 }],
		["made to order", { isMadeToOrder: true }],
	])("is not needed for a product %s", async (_, given) => {
		expect((await findAwaitableProduct((await soldOut(given)).id)).canBeBought).toBe(true);
	});

	it.each([
		["no id", () => "mesa"],
		["an unknown id", () => randomUUID()],
		["an inactive product", async () => (await soldOut({ isActive: false })).id],
	])("for %s is refused", async (_, idOf) => {
		await expect(findAwaitableProduct(await idOf())).rejects.toMatchObject({ kind: "not_found" });
	});
});

describe("the mailed link", () => {
	it("confirms once, also pressed twice at once, and by opening it nothing", async () => {
		const product = await soldOut();
		const email = newEmail();
		await requestNotice(product, email);
		const [token = ""] = await tokensFor(email);
		await findNoticeRequest(token);
		expect((await requestsOf(product))[0]?.confirmedAt).toBeNull();
		await Promise.all([confirmNotice(token), confirmNotice(token)]);
		const [confirmed] = await requestsOf(product);
		expect(confirmed?.confirmedAt).toBeInstanceOf(Date);
		await confirmNotice(token);
		expect((await requestsOf(product))[0]?.confirmedAt).toEqual(confirmed?.confirmedAt);
	});

	it("does not confirm after 48 hours, and then the request is erased", async () => {
		const product = await soldOut();
		const email = newEmail();
		await requestNotice(product, email);
		const [token = ""] = await tokensFor(email);
		const late = new Date(Date.now() + LINK_HOURS * HOUR_MS + 1000);
		expect(await findNoticeRequest(token, late)).toBeNull();
		await expect(confirmNotice(token, late)).rejects.toMatchObject({ kind: "not_found" });
		const early = new Date(Date.now() + (LINK_HOURS - 1) * HOUR_MS);
		expect(await eraseOldRequests(early)).toBe(0);
		expect(await eraseOldRequests(late)).toBe(1);
		expect(await requestsOf(product)).toEqual([]);
	});

	it("withdraws what it confirmed, and works for it as long as it waits", async () => {
		const product = await soldOut();
		const { token, email } = await awaitProduct(product);
		const later = new Date(Date.now() + 30 * DAY_MS);
		expect(await eraseOldRequests(later)).toBe(0);
		expect(await findNoticeRequest(token, later)).toMatchObject({ isConfirmed: true });
		await withdrawNotice(token);
		await withdrawNotice(token);
		await restock(product);
		expect(await notifyBackInStock()).toBe(0);
		expect(await noticesTo(email)).toEqual([]);
	});

	it.each(["", "x", "\0", "a".repeat(10_000)])("of no request (%#) does nothing", async (token) => {
		expect(await findNoticeRequest(token)).toBeNull();
		await expect(confirmNotice(token)).rejects.toMatchObject({ kind: "not_found" });
	});
});

describe("telling", () => {
	it("waits for the stock, mails once who confirmed, and erases the request", async () => {
		const product = await soldOut();
		const { email } = await awaitProduct(product);
		const unconfirmed = newEmail();
		await requestNotice(product, unconfirmed);
		expect(await notifyBackInStock()).toBe(0);
		await restock(product);
		expect(await notifyBackInStock()).toBe(1);
		expect(await noticesTo(email)).toMatchObject([{ subject: "Voltou: Aparador Guarantã" }]);
		expect(await noticesTo(unconfirmed)).toEqual([]);
		expect((await requestsOf(product)).map((each) => each.email)).toEqual([unconfirmed]);
		await restock(product, -3);
		await restock(product);
		expect(await notifyBackInStock()).toBe(0);
		expect(await noticesTo(email)).toHaveLength(1);
	});

	it("waits for a place in the queue of what is made on a bench", async () => {
		const bench = await insertDailyBench({ week: Array.from({ length: 7 }, () => 60) });
		const product = await insertWork(200, { name: "Cristaleira Guarantã" });
		receiveInvalidation("bench");
		const { email } = await awaitProduct(product);
		expect(await notifyBackInStock()).toBe(0);
		const hours = { from: addDays(dayOf(), 1), to: addDays(dayOf(), 20), minutes: 720, reason: "" };
		const owner = await createAdmin();
		const other = { ...hours, benchIds: [bench.id], isClosed: () => false };
		await inTransaction((tx) => writeBenchExceptions(tx, owner, other));
		expect(await findAwaitableProduct(product.id)).toMatchObject({ canBeBought: true });
		expect(await notifyBackInStock()).toBe(1);
		const [notice] = await mailsTo(email, "back-in-stock-queue");
		expect(notice?.subject).toBe("Abriu vaga na fila: Cristaleira Guarantã");
		expect(await requestsOf(product)).toEqual([]);
	});

	it("of many is done once for each, by three runs at once", async () => {
		const product = await soldOut();
		const waiting = await Promise.all(Array.from({ length: 8 }, () => awaitProduct(product)));
		await restock(product);
		const told = await Promise.all([notifyBackInStock(), notifyBackInStock(), notifyBackInStock()]);
		expect(told.reduce((sum, each) => sum + each, 0)).toBe(8);
		for (const { email } of waiting) expect(await noticesTo(email)).toHaveLength(1);
		expect(await requestsOf(product)).toEqual([]);
	});

	it("that fails halfway leaves the request, stops no other, and the next run mails it once", async () => {
		const product = await soldOut();
		const { email } = await awaitProduct(product);
		const other = await awaitProduct(product);
		const mailTo = (address: string) =>
			db.update(backInStockRequests).set({ email: address }).where(eq(backInStockRequests.mailbox, email));
		await mailTo("no address@example.com");
		await restock(product);
		await expect(notifyBackInStock()).rejects.toThrow("1 of 2 failed, 1 were done");
		expect(await noticesTo(other.email)).toHaveLength(1);
		expect(await requestsOf(product)).toHaveLength(1);
		await mailTo(email);
		expect(await notifyBackInStock()).toBe(1);
		expect(await noticesTo(email)).toHaveLength(1);
	});

	it("is due as well when the product is made to order from now on, and not while it is inactive", async () => {
		const product = await soldOut({ isActive: false });
		const { email } = await awaitProduct(product);
		const set = (overrides: Partial<typeof products.$inferInsert>) =>
			db.update(products).set(overrides).where(eq(products.id, product.id));
		await set({ isMadeToOrder: true });
		expect(await notifyBackInStock()).toBe(0);
		await set({ isActive: true });
		expect(await notifyBackInStock()).toBe(1);
		expect(await noticesTo(email)).toHaveLength(1);
	});

	it("ends after a year, and with the product", async () => {
		const product = await soldOut();
		await awaitProduct(product);
		const removed = await soldOut();
		await awaitProduct(removed);
		await db.delete(products).where(eq(products.id, removed.id));
		expect(await db.select().from(backInStockRequests)).toHaveLength(1);
		expect(await eraseOldRequests(new Date(Date.now() + (retention.notices.days + 1) * DAY_MS))).toBe(1);
	});
});
