import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readSettingsToEdit } from "#app/admin/settings/change-settings.server.ts";
import { handleSettingsAction } from "#app/admin/settings/settings-action.server.ts";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { parseClosures } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { addDays, dayOf, formatDate, type IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, orders, storeSettings } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";

const scene = setUpPaymentScene();
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

let admin: Admin;
beforeEach(async () => {
	await db.delete(storeSettings);
	receiveInvalidation("settings");
	admin = await createAdmin();
});

type Row = { from: string; to?: string; reason?: string; scope?: string; remove?: boolean; hidden?: boolean };

async function save(rows: readonly Row[], more: Record<string, string> = {}) {
	const { version } = await readSettingsToEdit(admin);
	const body = new URLSearchParams({
		section: "closures",
		version: String(version),
		townDay: "29/04",
		...more,
	});
	for (const [
		at,
		{ from, to = from, reason = "Recesso", scope = "oficina", remove, hidden },
	] of rows.entries()) {
		const fields = {
			from,
			to,
			reason,
			scope,
			...(remove ? { remove: "on" } : {}),
			...(hidden ? {} : { isShown: "on" }),
		};
		for (const [name, value] of Object.entries(fields)) body.set(`closures.${at}.${name}`, value);
	}
	const request = new Request("http://loja.test/admin/settings", { method: "POST", body });
	const result = await handleSettingsAction(admin, request);
	if (result instanceof Response) throw new Error("The screen was left.");
	return { ...result.data, status: result.init?.status ?? 200 };
}

const stored = async () => parseClosures((await readSettingsToEdit(admin)).settings.workshop.closures);
const coming = (days: number) => addDays(today, days);

describe("the form of closures", () => {
	it("saves what was typed, in the order of its days, and records it", async () => {
		const rows = [
			{ from: coming(40), to: coming(50) },
			{ from: coming(20), reason: "Jamef para", scope: "jamef", hidden: true },
			{ from: "", to: "", reason: "" },
		];
		expect(await save(rows)).toMatchObject({ status: 200, toast: { title: "Configurações salvas" } });
		expect(await stored()).toEqual([
			{ from: coming(20), to: coming(20), reason: "Jamef para", scope: "jamef", isShown: false },
			{ from: coming(40), to: coming(50), reason: "Recesso", scope: "oficina", isShown: true },
		]);
		const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
		expect(JSON.stringify(entry?.details)).toContain("Jamef para (jamef)");
		await save([{ from: coming(20), reason: "Jamef para", scope: "jamef", remove: true }]);
		expect(await stored()).toEqual([]);
	});

	it("takes a proposed day by its button, beside what is typed", async () => {
		const { proposals } = await readProposals();
		const free = proposals.find(({ isOff }) => !isOff);
		if (!free) throw new Error("No day is proposed.");
		expect(await save([{ from: "", to: "", reason: "" }], { close: free.day })).toMatchObject({
			status: 200,
		});
		expect(await stored()).toEqual([
			{ from: free.day, to: free.day, reason: free.name, scope: "oficina", isShown: true },
		]);
	});

	it("says beside each field what is wrong, and loses nothing", async () => {
		const result = await save([
			{ from: coming(30), to: coming(20) },
			{ from: coming(40), to: coming(110) },
			{ from: coming(50), reason: " " },
			{ from: "9999-01-01" },
			{ from: "amanhã" },
			{ from: coming(150), scope: "ninguém" },
		]);
		expect(result).toMatchObject({
			status: 422,
			fields: {
				"closures.0.to": "O fim vem antes do começo.",
				"closures.2.reason": expect.stringContaining("motivo"),
				"closures.4.from": "Informe um dia.",
			},
			values: { "closures.0.from": coming(30), "closures.4.from": "amanhã" },
		});
		const more = await save([
			{ from: coming(40), to: coming(110) },
			{ from: "9999-01-01" },
			{ from: coming(150), scope: "ninguém" },
			{ from: coming(-3) },
		]);
		expect(more.fields).toMatchObject({
			"closures.0.to": "Um período tem no máximo 60 dias.",
			"closures.1.to": "Use um dia dos próximos 3 anos.",
			"closures.2.scope": "Escolha uma das opções.",
			"closures.3.to": "Este período já passou.",
		});
		expect(await stored()).toEqual([]);
	});

	it.each(["", "2026-02-30", "constructor", "999999999999", "x".repeat(100_000)])(
		"refuses %.20j as a beginning or an end",
		async (bad) => {
			const ends = await save([
				{ from: bad, to: coming(20) },
				{ from: coming(30), to: bad || "0" },
			]);
			expect(ends).toMatchObject({
				status: 422,
				fields: { "closures.0.from": "Informe um dia.", "closures.1.to": "Informe um dia." },
			});
		},
	);

	it("refuses periods of one scope that cross, and names the other", async () => {
		const first = { from: coming(40), to: coming(50), reason: "Férias" };
		const crossing = await save([first, { from: coming(50), to: coming(60) }]);
		expect(crossing).toMatchObject({
			status: 422,
			fields: {
				"closures.1.from": expect.stringMatching(
					/^Este período cruza com “Férias”, de .+\. Junte os dois ou mude as datas\.$/,
				),
			},
		});
		expect(await save([first, { from: coming(50), to: coming(60), scope: "pac" }])).toMatchObject({
			status: 200,
		});
	});

	it("has at most sixty to come", async () => {
		const many = Array.from({ length: 61 }, (_, at) => ({ from: coming(at + 100) }));
		expect(await save(many)).toMatchObject({
			fields: { "closures.60.from": "São no máximo 60 períodos por vir. Retire um." },
		});
		expect(await save(many.slice(1))).toMatchObject({ status: 200 });
	});

	it("wants the town's day as a day that every year has", async () => {
		expect(await save([], { townDay: "31/04" })).toMatchObject({ fields: { townDay: expect.any(String) } });
		expect(await save([], { townDay: "29.4" })).toMatchObject({
			fields: { townDay: "Escreva dia e mês, como 29/04." },
		});
		expect(await save([], { townDay: "24/06" })).toMatchObject({ status: 200 });
		expect((await readSettingsToEdit(admin)).settings.workshop.townDay).toBe("24/06");
	});
});

async function readProposals() {
	const { closuresToEdit } = await import("./read-closures.server.ts");
	const { parseFreightTables } = await import("#app/shop/shipping/tables/freight-tables.ts");
	return closuresToEdit([], { townDay: "29/04", tables: parseFreightTables(null) });
}

describe("a closure", () => {
	it("moves the offered day at once, and what was promised or offered before stays", async () => {
		const product = await insertProduct();
		const [offered, paid] = [
			await createOrder(scene.customer, product),
			await createOrder(scene.customer, product),
		];
		await confirmWholeTransfer(admin, paid);
		const before = await readOrderRow(paid);
		const lines = [{ productId: product.id, quantity: 1 }];
		const quote = async () => (await quoteFreight({ cep: "01310-100", lines })).options[0];
		const first = await quote();
		const recess = { from: coming(1), to: coming(25) };
		const asked = await save([recess]);
		expect(asked).toMatchObject({
			status: 409,
			toast: undefined,
			question: {
				title: "Este recesso deixa 2 promessas em risco",
				points: expect.arrayContaining([
					{
						link: expect.objectContaining({ to: `/admin/orders/${paid}` }),
						text: expect.stringMatching(
							new RegExp(`^: prometido até ${formatDate(before?.promisedDate ?? "")}, ficaria para [\\d/]+$`),
						),
					},
					{
						link: expect.objectContaining({ to: `/admin/orders/${offered}` }),
						text: expect.stringMatching(/ \(ainda não pago\)$/),
					},
				]),
			},
			values: { "closures.0.from": recess.from },
		});
		expect(await stored()).toEqual([]);
		const confirmed = asked.question?.key ?? "";
		// Another period than the one that was looked at is looked at first.
		expect(await save([{ ...recess, to: coming(30) }], { confirmed })).toMatchObject({ status: 409 });
		expect(await save([recess], { confirmed })).toMatchObject({ status: 200 });
		const second = await quote();
		expect((second?.promisedDate ?? "") > (first?.promisedDate ?? "")).toBe(true);
		expect((second?.payBy ?? "") >= recess.to).toBe(true);
		expect(await readOrderRow(paid)).toMatchObject({
			promisedDate: before?.promisedDate,
			leaveDate: before?.leaveDate,
		});
		// An offer binds until its last day for paying.
		const placed = await readOrderRow(offered);
		expect(await findOrderForCustomer(scene.customer, offered)).toMatchObject({
			promisedDate: placed?.promisedDate,
			payBy: placed?.payBy,
		});
		await confirmWholeTransfer(admin, offered);
		expect(await readOrderRow(offered)).toMatchObject({
			promisedDate: placed?.promisedDate,
			leaveDate: placed?.leaveDate,
		});
		// The next closure does not name a promise that is at risk already.
		expect(await save([recess, { from: coming(40) }])).toMatchObject({ status: 200 });
	});

	it("counts for a payment after the last day of its offer", async () => {
		const id = await createOrder(scene.customer, await insertProduct());
		const placed = await readOrderRow(id);
		await save([{ from: coming(1), to: coming(25) }], {
			confirmed: (await save([{ from: coming(1), to: coming(25) }])).question?.key ?? "",
		});
		await db
			.update(orders)
			.set({ payBy: coming(-1) })
			.where(eq(orders.id, id));
		await confirmWholeTransfer(admin, id);
		const paid = await readOrderRow(id);
		expect((paid?.promisedDate ?? "") > (placed?.promisedDate ?? "")).toBe(true);
		expect((paid?.leaveDate ?? "") > coming(25)).toBe(true);
	});
});
