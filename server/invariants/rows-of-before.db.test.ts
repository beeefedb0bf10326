import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { brokenBy } from "#tests/support/broken-invariants.ts";
import { fillHealthyShop, type HealthyShop } from "#tests/support/healthy-shop.ts";
import { setUpPaymentScene } from "#tests/support/payment-scene.ts";

const scene = setUpPaymentScene();
let shop: HealthyShop;
beforeAll(async () => {
	shop = await fillHealthyShop(scene);
});

const migration = readFileSync("db/migrations/0052_settled_before.sql", "utf8")
	.split("--> statement-breakpoint")
	.map((statement) => sql.raw(statement));

const left: { what: string; by: () => SQL[] }[] = [
	{
		what: "items of a checked return that hold units",
		by: () => [sql`update order_items set stock_taken = quantity where order_id = ${shop.returned}`],
	},
	{
		what: "a return that says that money went back, which a bank took",
		by: () => [
			sql`delete from money_entries where order_id = ${shop.returned} and kind = 'returned'`,
			sql`update payments set status = 'charged_back' where order_id = ${shop.returned}`,
		],
	},
	{
		what: "money that does not fit, of which the notice was closed",
		by: () => [
			sql`delete from order_tasks where order_id = ${shop.odd.id} and kind = 'amount_mismatch'`,
			sql`update order_tasks set closed_at = now() where order_id = ${shop.odd.id}`,
		],
	},
];

it.each(left)("migration 0052 puts right what builds from before have left: $what", async ({ by }) => {
	expect((await brokenBy(by())).size).toBeGreaterThan(0);
	expect([...(await brokenBy([...by(), ...migration]))]).toEqual([]);
});
