import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listBenches, listProductBenches } from "#app/shop/bench/benches.queries.server.ts";
import { replaceProductBenches } from "#app/shop/bench/product-benches.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { payForWork, readWorkOrders } from "#tests/support/factories/bench-factory.ts";
import { insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { BenchForms } from "#tests/support/http/bench-forms.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();

const HOURS = "Informe de 0 a 24 horas em cada dia, como 8 ou 7,5.";

let forms: BenchForms;
beforeEach(async () => {
	forms = await BenchForms.open();
});

const namesOf = async () => (await listBenches()).map(({ name }) => name);
const actionsOf = async () => (await db.select().from(auditEntries)).map(({ action }) => action).toSorted();

describe("the benches of the settings", () => {
	it("are saved with the settings of the workshop, in their order, and written into the log without names", async () => {
		const artisan = await insertUser({ role: "artisan", fullName: "Rosa Peroba" });
		const saved = await forms.save([
			{ name: "Tomé", order: "2" },
			{ name: "Rosa", artisanId: artisan.id, hours: "6 6 6 6 6,5 4 0", order: "1" },
			{ name: "" },
		]);
		expect(saved).toMatchObject({ status: 200, toast: { title: "Configurações salvas" } });
		expect(await listBenches()).toMatchObject([
			{ name: "Rosa", artisanId: artisan.id, week: [0, 360, 360, 360, 360, 390, 240], isActive: true },
			{ name: "Tomé", artisanId: null, week: [0, 480, 480, 480, 480, 480, 0] },
		]);
		const { workshop } = (await forms.readSettings()).settings;
		expect(workshop.steps).toEqual([
			{ name: "encaixes", share: 60 },
			{ name: "acabamento", share: 40 },
		]);
		const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "bench.created"));
		expect(entries).toHaveLength(2);
		expect(JSON.stringify(entries)).toContain("6 6 6 6 6,5 4 0");
		expect(JSON.stringify(entries)).not.toMatch(/Rosa|Tomé/);
	});

	it("are changed, moved, switched off and removed one by one, and nothing is written where nothing changed", async () => {
		const [tome = "", rosa = "", third = ""] = await forms.haveBenches("Tomé", "Rosa", "Terceira");
		const same = [
			{ id: tome, name: "Tomé" },
			{ id: rosa, name: "Rosa" },
			{ id: third, name: "Terceira" },
		];
		await db.delete(auditEntries);
		expect(await forms.save(same)).toMatchObject({ isUnchanged: true });
		expect(await actionsOf()).toEqual([]);
		expect(
			await forms.save([
				{ id: tome, name: "Tomé", order: "2", isOff: true },
				{ id: rosa, name: "Rosa", order: "1", hours: "6 6 6 6 6 0 0" },
				{ id: third, name: "Terceira", remove: true },
			]),
		).toMatchObject({ status: 200 });
		expect(await listBenches()).toMatchObject([
			{ id: rosa, week: [0, 360, 360, 360, 360, 360, 0] },
			{ id: tome, isActive: false },
		]);
		expect(await actionsOf()).toEqual([
			"bench.deactivated",
			"bench.deleted",
			"bench.reordered",
			"bench.reordered",
			"bench.updated",
		]);
	});

	it("stand under the version of the settings, so that of two editors the second is told", async () => {
		const [id = ""] = await forms.haveBenches("Tomé");
		const { version } = await forms.readSettings();
		expect(await forms.save([{ id, name: "Tomé", hours: "6 6 6 6 6 0 0" }])).toMatchObject({ status: 200 });
		const late = await forms.save([{ id, name: "Tomé", hours: "4 4 4 4 4 0 0" }], {
			version: String(version),
		});
		expect(late).toMatchObject({ status: 409, storedVersion: version + 1 });
		expect((await listBenches())[0]?.week[1]).toBe(360);
	});

	it("takes a bench without hours", async () => {
		expect(await forms.save([{ name: "Parada", hours: "0 0 0 0 0 0 0" }])).toMatchObject({ status: 200 });
		expect((await listBenches())[0]?.week).toEqual([0, 0, 0, 0, 0, 0, 0]);
	});

	it.each([
		["8 8 8 8 8 0", "benches.0.hours.6", HOURS],
		["8h 8 8 8 8 0 0", "benches.0.hours.0", HOURS],
		["8 -1 8 8 8 0 0", "benches.0.hours.1", HOURS],
		["8 8 0,1 8 8 0 0", "benches.0.hours.2", HOURS],
		["8 8 8 10.000 8 0 0", "benches.0.hours.3", HOURS],
		["8 8 8 8 25 0 0", "benches.0.hours.4", HOURS],
	])("refuses the week %j beside its field, and keeps nothing", async (hours, field, message) => {
		const saved = await forms.save([{ name: "Tomé", hours }]);
		expect(saved).toMatchObject({
			status: 422,
			fields: { [field]: message },
			values: { "benches.0.name": "Tomé" },
		});
		expect(await namesOf()).toEqual([]);
	});

	it("says what is wrong with benches and settings at once, and saves neither", async () => {
		const stranger = await insertUser();
		const long = "x".repeat(41);
		expect(
			await forms.save(
				[{ name: "Tomé" }, { name: "tome" }, { name: "", hours: "6 6 6 6 6 0 0" }, { name: long }],
				{
					"workshop.slackDays": "21",
					"workshop.steps": "encaixes 60\nacabamento 39",
				},
			),
		).toMatchObject({
			status: 422,
			fields: {
				"benches.2.name": "Dê um nome à bancada.",
				"benches.3.name": "Use no máximo 40 caracteres.",
				"workshop.slackDays": "Informe um número inteiro de 0 a 20.",
				"workshop.steps": "As etapas somam 99%. Precisam somar 100%.",
			},
		});
		expect(await forms.save([{ name: "Tomé" }, { name: "tome" }, { name: "A|B" }])).toMatchObject({
			fields: { "benches.2.name": "Use um nome sem “|”." },
		});
		expect(await forms.save([{ name: "Tomé" }, { name: "tome" }])).toMatchObject({
			fields: { "benches.1.name": "Já existe uma bancada com este nome." },
		});
		expect(await forms.save([{ name: "Tomé", artisanId: stranger.id }])).toMatchObject({
			fields: { "benches.0.artisanId": "Escolha uma das opções." },
		});
		expect(await forms.save([{ id: stranger.id, name: "Tomé" }])).toMatchObject({
			status: 409,
			fields: { "benches.0.name": "Esta bancada não existe mais. Recarregue a página." },
		});
		expect(await forms.save([{ id: "x", name: "Tomé", order: "a" }])).toMatchObject({ status: 422 });
		expect(await namesOf()).toEqual([]);
		expect((await forms.readSettings()).version).toBe(0);
	});

	it("are at most twenty", async () => {
		const many = Array.from({ length: 21 }, (_, at) => ({ name: `Bancada ${at}` }));
		expect(await forms.save(many)).toMatchObject({
			fields: { "benches.20.name": "São no máximo 20 bancadas. Exclua uma." },
		});
		expect(await forms.save(many.slice(1))).toMatchObject({ status: 200 });
		expect(await namesOf()).toHaveLength(20);
	});

	it("are not removed while they have work, which is then kept without them; switched off they keep it", async () => {
		const [tome = ""] = await forms.haveBenches("Tomé");
		const work = await payForWork(await createAdmin(), await createCustomer(), 8);
		const without = [{ id: tome, name: "Tomé", remove: true }];
		expect(await forms.save(without)).toMatchObject({
			status: 409,
			fields: {
				"benches.0.name":
					"1 trabalho ainda está nesta bancada. Mova-o para outra ou desative a bancada para novos pedidos.",
			},
		});
		expect(await forms.save([{ id: tome, name: "Tomé", isOff: true }])).toMatchObject({ status: 200 });
		expect(await readWorkOrders(work.orderId)).toMatchObject([
			{ id: work.id, benchId: tome, returnedAt: null },
		]);
		await db.update(workOrders).set({ finishedAt: new Date() }).where(eq(workOrders.id, work.id));
		expect(await forms.save(without)).toMatchObject({ status: 200 });
		expect(await readWorkOrders(work.orderId)).toMatchObject([{ id: work.id, benchId: null, minutes: 480 }]);
	});

	it("are not removed while a product can be made nowhere else", async () => {
		const [tome = "", rosa = ""] = await forms.haveBenches("Tomé", "Rosa");
		const [only, both] = [await insertProduct(), await insertProduct()];
		await inTransaction(async (tx) => {
			await replaceProductBenches(tx, only.id, [tome]);
			await replaceProductBenches(tx, both.id, [tome, rosa, rosa]);
		});
		const without = [
			{ id: tome, name: "Tomé", remove: true },
			{ id: rosa, name: "Rosa" },
		];
		expect(await forms.save(without)).toMatchObject({
			status: 409,
			fields: {
				"benches.0.name": "Uma peça só é feita nesta bancada. Escolha outra nela, ou desative esta bancada.",
			},
		});
		expect(await namesOf()).toEqual(["Tomé", "Rosa"]);
		await inTransaction((tx) => replaceProductBenches(tx, only.id, [rosa]));
		expect(await forms.save(without)).toMatchObject({ status: 200 });
		expect(await listProductBenches([only.id, both.id])).toEqual(
			new Map([
				[only.id, [rosa]],
				[both.id, [rosa]],
			]),
		);
	});
});
