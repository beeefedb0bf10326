import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { benchExceptions } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	payForWork,
	readChangedDays,
	removeBenches,
	setHours,
} from "#tests/support/factories/bench-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { BenchForms } from "#tests/support/http/bench-forms.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let forms: BenchForms;
let today: IsoDay;

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	today = dayOf();
	await removeBenches();
	forms = await BenchForms.open();
});

const coming = (days: number) => addDays(today, days);

/** A question that names this order alone. */
const questionAbout = (orderId: string) => ({
	status: 409,
	toast: undefined,
	question: {
		title: "Assim 1 promessa fica em risco",
		points: [
			{
				link: { label: `Pedido #${shortId(orderId)}`, to: `/admin/orders/${orderId}` },
				text: expect.stringMatching(/^: prometido até [\d/]+, fica (sem data|para [\d/]+)$/),
			},
		],
	},
});

describe("hours that endanger a promise", () => {
	it("of the week are asked about, and saved with their key alone; the promise stays", async () => {
		const { id, name } = await insertDailyBench();
		const { orderId } = await payForWork(admin, customer, 160);
		const before = await readOrderRow(orderId);
		const save = (hours: string, more = {}) => forms.save([{ id, name, hours }], more);
		const asked = await save("1 1 1 1 1 1 1");
		expect(asked).toMatchObject(questionAbout(orderId));
		expect((await listBenches())[0]?.week[1]).toBe(480);
		const confirmed = asked.question?.key ?? "";
		expect(await save("2 1 1 1 1 1 1", { confirmed })).toMatchObject({ status: 409 });
		expect(await save("1 1 1 1 1 1 1", { confirmed })).toMatchObject({ status: 200 });
		expect((await listBenches())[0]?.week[1]).toBe(60);
		expect(await readOrderRow(orderId)).toMatchObject({ promisedDate: before?.promisedDate });
		// More hours ask nothing, even where a promise is late already.
		expect(await save("8 8 8 8 8 8 8")).toMatchObject({ status: 200 });
	});

	it("are asked about as days for packing and of the reserve are, which count for promises as well", async () => {
		const { id, name } = await insertDailyBench();
		const { orderId } = await payForWork(admin, customer, 160);
		const save = (more: Record<string, string>) => forms.save([{ id, name, hours: "8 8 8 8 8 8 8" }], more);
		const days = { "workshop.packingDays": "10" };
		const asked = await save(days);
		expect(asked).toMatchObject(questionAbout(orderId));
		const tight = { text: expect.stringMatching(/^: prometido até [\d/]+, usa a folga$/) };
		// Also what the cases before have left.
		const points = expect.arrayContaining([expect.objectContaining(tight)]);
		expect(await save({ "workshop.slackDays": "20" })).toMatchObject({ status: 409, question: { points } });
		expect((await forms.readSettings()).settings.workshop).toMatchObject({ packingDays: 1, slackDays: 2 });
		const confirmed = asked.question?.key ?? "";
		expect(await save({ "workshop.packingDays": "9", confirmed })).toMatchObject({ status: 409 });
		expect(await save({ ...days, confirmed })).toMatchObject({ status: 200 });
		expect((await forms.readSettings()).settings.workshop).toMatchObject({ packingDays: 10, slackDays: 2 });
		// Fewer days endanger nothing.
		expect(await save({ "workshop.slackDays": "0" })).toMatchObject({ status: 200 });
	});

	it("of some days are asked about, also of every bench", async () => {
		const { id } = await insertDailyBench();
		const { orderId } = await payForWork(admin, customer, 160);
		const days = { from: coming(1), to: coming(20), hours: "0", reason: "" };
		const save = (more = {}) => forms.post({ intent: "set-hours", benchId: id, ...days, ...more });
		const asked = await save();
		expect(asked).toMatchObject(questionAbout(orderId));
		expect(await save({ benchId: "all" })).toMatchObject(questionAbout(orderId));
		expect(await readChangedDays()).toEqual([]);
		const confirmed = asked.question?.key ?? "";
		expect(await save({ to: coming(21), confirmed })).toMatchObject({ status: 409 });
		expect(await save({ confirmed })).toMatchObject({ status: 200, toast: { title: "Horas salvas" } });
		expect(await readChangedDays()).toHaveLength(20);
	});

	it("are asked about when a day gets those of its week again", async () => {
		const { id } = await insertDailyBench({ week: [60, 60, 60, 60, 60, 60, 60] });
		const day = coming(2);
		await setHours({ benchId: id, day, minutes: 1440, reason: "mutirão" });
		const { orderId } = await payForWork(admin, customer, 30);
		const exception = `${id} ${day}`;
		const removeHours = (more = {}) => forms.post({ intent: "remove-hours", exception, ...more });
		const left = () =>
			db.$count(benchExceptions, and(eq(benchExceptions.benchId, id), eq(benchExceptions.day, day)));
		const asked = await removeHours();
		expect(asked).toMatchObject(questionAbout(orderId));
		expect(asked.question?.resent).toEqual({ exception });
		expect(await left()).toBe(1);
		expect(await removeHours({ confirmed: asked.question?.key })).toMatchObject({ status: 200 });
		expect(await left()).toBe(0);
	});
});
