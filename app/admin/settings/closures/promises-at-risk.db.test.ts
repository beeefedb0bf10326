import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { addDays, dayOf, formatDate, type IsoDay, isNationalHoliday, weekdayOf } from "#app/values/date.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	orderWork,
	payForWork,
	removeBenches,
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
	await insertDailyBench();
});

const coming = (days: number) => addDays(today, days);

async function close(from: IsoDay, to: IsoDay, more: Record<string, string> = {}) {
	const { version } = await forms.readSettings();
	const period = { from, to, reason: "Recesso", scope: "oficina", isShown: "on" };
	return forms.post({
		section: "closures",
		version: String(version),
		townDay: "29/04",
		...Object.fromEntries(Object.entries(period).map(([name, value]) => [`closures.0.${name}`, value])),
		...more,
	});
}

describe("a closure over the days of work at a bench", () => {
	it("is asked about although it ends before the leave day, and moves no promise", async () => {
		const work = await payForWork(admin, customer, 160);
		const before = await readOrderRow(work.orderId);
		const until = coming(15);
		expect((before?.leaveDate ?? "") > until).toBe(true);
		const asked = await close(coming(1), until);
		expect(asked).toMatchObject({
			status: 409,
			question: {
				title: "Este recesso deixa 1 promessa em risco",
				points: [
					{
						link: { to: `/admin/orders/${work.orderId}` },
						text: expect.stringMatching(
							new RegExp(`^: prometido até ${formatDate(before?.promisedDate ?? "")}, ficaria para [\\d/]+$`),
						),
					},
				],
			},
		});
		expect((await forms.readSettings()).settings.workshop.closures).toEqual([]);
		const confirmed = asked.question?.key ?? "";
		expect(await close(coming(1), until, { confirmed })).toMatchObject({ status: 200 });
		expect(await readOrderRow(work.orderId)).toMatchObject({
			promisedDate: before?.promisedDate,
			leaveDate: before?.leaveDate,
		});
	});

	it("names an unpaid offer that it breaks", async () => {
		await orderWork(customer, 72);
		expect((await close(coming(1), coming(8))).question?.points).toMatchObject([
			{ text: expect.stringMatching(/, ficaria para [\d/]+ \(ainda não pago\)$/) },
		]);
	});

	it("names one that only uses up the reserve, and none where no work is planned", async () => {
		const monday = [...Array(60).keys()].find(
			(ahead) => ahead > 15 && weekdayOf(coming(ahead)) === 1 && !isNationalHoliday(coming(ahead + 1)),
		);
		const first = [...Array(15).keys()].find(
			(ahead) => ahead > 0 && !isNationalHoliday(coming(ahead)) && !isNationalHoliday(coming(ahead + 1)),
		);
		if (!(monday && first)) throw new Error("No such days.");
		await payForWork(admin, customer, monday * 8);
		expect((await close(coming(200), coming(210))).status).toBe(200);
		expect((await close(coming(first), coming(first + 1))).question?.points).toMatchObject([
			{ text: expect.stringMatching(/^: prometido até [\d/]+, usaria a folga$/) },
		]);
	});
});
