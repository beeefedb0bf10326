import { beforeEach, describe, expect, it } from "vitest";
import { eraseAccount } from "#app/shop/personal-data/erase-account.server.ts";
import { exportPersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	awaitProduct,
	confirmationsTo,
	newEmail,
	requestsOf,
	soldOut,
} from "#tests/support/http/notice-requests.ts";
import { requestNotice } from "./request-notice.server.ts";
import { countWaiting, listMostAwaited } from "./waiting.queries.server.ts";

beforeEach(async () => {
	await db.delete(backInStockRequests);
});

describe("the owner", () => {
	it("sees how many wait, of those who confirmed", async () => {
		const [much, little, none] = [
			await soldOut({ name: "Muita" }),
			await soldOut({ name: "Pouca" }),
			await soldOut(),
		];
		for (const product of [much, much, little]) await awaitProduct(product);
		await requestNotice(none, newEmail());
		const admin = await createAdmin();
		expect([...(await countWaiting(admin, [much.id, little.id, none.id]))]).toEqual(
			expect.arrayContaining([
				[much.id, 2],
				[little.id, 1],
			]),
		);
		expect(await listMostAwaited(admin)).toEqual([
			{ id: much.id, name: "Muita", count: 2 },
			{ id: little.id, name: "Pouca", count: 1 },
		]);
	});
});

describe("a person", () => {
	it("has her requests in the copy of her data, and they go with her account", async () => {
		const customer = await createCustomer({ emailVerified: true });
		const product = await soldOut();
		await awaitProduct(product, customer.email.replace("@", "+loja@"));
		expect((await exportPersonalData(customer)).back_in_stock_requests).toMatchObject([
			{ product: "Aparador Guarantã", mailbox: customer.email, confirmed_at: expect.any(Date) },
		]);
		await eraseAccount(customer);
		expect(await requestsOf(product)).toEqual([]);
	});

	it("whose address is not proved neither reads nor erases what that address waits for", async () => {
		const stranger = await createCustomer({ emailVerified: false });
		const product = await soldOut();
		await awaitProduct(product, stranger.email);
		const copy = await exportPersonalData(stranger);
		expect(copy.back_in_stock_requests).toEqual([]);
		expect(JSON.stringify(copy.mails)).not.toContain("back-in-stock");
		await eraseAccount(stranger);
		expect(await requestsOf(product)).toHaveLength(1);
		expect(await confirmationsTo(stranger.email)).toHaveLength(1);
	});
});
