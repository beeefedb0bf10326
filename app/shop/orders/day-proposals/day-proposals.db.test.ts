import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { updateTracking } from "#app/shop/tracking/tracking.commands.server.ts";
import { addDays, DAY_MS, dayOf, formatLongDate, type IsoDay, startOfDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { dayProposals, orders, workOrders } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	readWorkOrders,
	setDailyHours,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { answerDayByLink, answerOwnDay, findProposalOfLink } from "./answer-day.server.ts";
import { dayProposalToken } from "./day-proposal-link.server.ts";
import { previewDay, proposeDay, withdrawDay } from "./propose-day.server.ts";
import { remindDayProposals } from "./remind-day-proposals.server.ts";
import { tellLatePromises } from "./tell-late-promises.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let table: { id: string };
beforeAll(async () => {
	await insertDailyBench();
	table = await insertWork(16, { dryingDays: 2 });
	admin = await createAdmin();
});
beforeEach(async () => {
	customer = await createCustomer();
});

const paidOrder = async (): Promise<{ id: string; promised: IsoDay }> => {
	const id = await createOrder(customer, table);
	await confirmWholeTransfer(admin, id);
	return { id, promised: (await readOrderRow(id))?.promisedDate ?? "" };
};
const proposalsOf = (orderId: string) =>
	db.select().from(dayProposals).where(eq(dayProposals.orderId, orderId)).orderBy(dayProposals.proposedAt);
const openOf = async (orderId: string) => {
	const open = (await proposalsOf(orderId)).find(({ closedAt }) => closedAt === null);
	if (!open) throw new Error("no open proposal");
	return open;
};
const propose = async (id: string, day: IsoDay) => {
	await proposeDay(admin, id, { day, reason: "wood", note: null });
	return dayProposalToken((await openOf(id)).id);
};

describe("a proposal", () => {
	it("asks the customer with both days and changes nothing before the answer", async () => {
		const { id, promised } = await paidOrder();
		const before = await readWorkOrders(id);
		const day = addDays(promised, 7);
		await proposeDay(admin, id, { day, reason: "wood", note: "A tora rachou." });
		expect((await readOrderRow(id))?.promisedDate).toBe(promised);
		expect(await readWorkOrders(id)).toEqual(before);
		const [mail, ...more] = await readMails(id, "order-day-proposed");
		expect(more).toEqual([]);
		expect(mail?.subject).toBe(`Precisamos de mais uns dias: pedido #${id.slice(0, 8)}`);
		for (const part of [
			`até ${formatLongDate(promised)}. Não vamos conseguir: falta de madeira. O novo dia é ${formatLongDate(day)}`,
			"A tora rachou.",
			"Aceito o novo dia",
			"Quero cancelar e receber tudo de volta",
			`/orders/day/${dayProposalToken((await openOf(id)).id)}`,
		]) {
			expect(mail?.text).toContain(part);
		}
		expect((await readAudit(id, "order.day_proposed"))[0]?.details).toEqual({
			from: promised,
			to: day,
			reason: "wood",
		});
		// Pressed twice, it is one.
		await proposeDay(admin, id, { day, reason: "wood", note: "A tora rachou." });
		expect(await proposalsOf(id)).toHaveLength(1);
	});

	it("is shown as its mail before, which stores nothing", async () => {
		const { id, promised } = await paidOrder();
		const preview = await previewDay(admin, id, { day: addDays(promised, 3), reason: "illness", note: null });
		expect(preview.text).toContain(formatLongDate(addDays(promised, 3)));
		expect(await proposalsOf(id)).toEqual([]);
		expect(await readMails(id, "order-day-proposed")).toEqual([]);
	});

	it("is replaced by another, whose link alone is answered", async () => {
		const { id, promised } = await paidOrder();
		const first = await propose(id, addDays(promised, 7));
		const second = await propose(id, addDays(promised, 9));
		expect((await refusalOf(answerDayByLink(first, "accept"))).message).toMatch(
			/^Esta proposta não vale mais\./,
		);
		expect((await findProposalOfLink(first))?.isOpen).toBe(false);
		await answerDayByLink(second, "accept");
		expect((await readOrderRow(id))?.promisedDate).toBe(addDays(promised, 9));
		expect((await proposalsOf(id)).map(({ outcome }) => outcome)).toEqual(["replaced", "accepted"]);
	});

	it("must lie after the promise, after today and within what a plan reaches", async () => {
		const { id, promised } = await paidOrder();
		const refused = async (day: IsoDay) =>
			refusalOf(proposeDay(admin, id, { day, reason: "other", note: null }));
		expect(await refused(promised)).toMatchObject({
			status: 422,
			message: `O novo dia precisa vir depois do prometido, ${formatLongDate(promised)}.`,
		});
		expect((await refused("9999-12-31")).message).toMatch(/^Escolha um dia até /);
		const past = addDays(dayOf(), -9);
		await db.update(orders).set({ promisedDate: past }).where(eq(orders.id, id));
		expect((await refused(dayOf())).message).toMatch(/^Este dia já passou/);
		await db.update(orders).set({ promisedDate: promised }).where(eq(orders.id, id));
	});

	it("is only for a paid order that has not left", async () => {
		const unpaid = await createOrder(customer, table);
		const input = { day: addDays(dayOf(), 60), reason: "carrier", note: null } as const;
		expect(await refusalOf(proposeDay(admin, unpaid, input))).toMatchObject({ status: 409 });
		const { id } = await paidOrder();
		await changeOrderStatus(admin, id, "shipped");
		expect(await refusalOf(proposeDay(admin, id, input))).toMatchObject({ status: 409 });
		expect(await refusalOf(proposeDay(admin, crypto.randomUUID(), input))).toMatchObject({ status: 404 });
	});

	it("follows from an estimate after the promise, and goes with it", async () => {
		const { id, promised } = await paidOrder();
		const later = startOfDay(addDays(promised, 5));
		await updateTracking(admin, id, { estimatedDeliveryDate: later });
		expect((await openOf(id)).proposedDate).toBe(addDays(promised, 5));
		expect(await readMails(id, "order-date-moved")).toEqual([]);
		await withdrawDay(admin, id);
		expect((await readOrderRow(id))?.estimatedDeliveryDate).toBeNull();
		const [mail] = await readMails(id, "order-day-withdrawn");
		expect(mail?.subject).toBe("Boa notícia: o dia prometido está de pé");
		expect(await refusalOf(withdrawDay(admin, id))).toMatchObject({ status: 409 });
	});
});

describe("the customer's answer", () => {
	it("accepts: the promise and the place move, once", async () => {
		const { id, promised } = await paidOrder();
		const [before] = await readWorkOrders(id);
		const day = addDays(promised, 7);
		const token = await propose(id, day);
		const answers = await Promise.allSettled([1, 2, 3].map(() => answerDayByLink(token, "accept")));
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await refusalOf(answerDayByLink(token, "refuse"))).toMatchObject({
			status: 409,
			message: `Você já aceitou o novo dia: ${formatLongDate(day)}.`,
		});
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ promisedDate: day, status: "confirmed" });
		const [after] = await readWorkOrders(id);
		expect((after?.readyDay ?? "") > (before?.readyDay ?? "")).toBe(true);
		expect(after?.targetDay).toBe(after?.readyDay);
		expect((after?.readyDay ?? "") <= (order?.leaveDate ?? "")).toBe(true);
		const [moved] = await readAudit(id, "order.date_moved");
		expect(moved).toMatchObject({
			details: { from: promised, to: day, accepted: true },
			actorId: customer.id,
		});
		const mails = await readMails(id, "order-day-accepted");
		expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Combinado: .+ até /)]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("cancels, with all of the money due, however long ago it was placed", async () => {
		const { id, promised } = await paidOrder();
		await db
			.update(orders)
			.set({ createdAt: new Date(Date.now() - 20 * DAY_MS) })
			.where(eq(orders.id, id));
		const token = await propose(id, addDays(promised, 7));
		await answerDayByLink(token, "refuse");
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "cancelled", promisedDate: promised });
		expect(order?.refundDueCents).toBe(order?.totalCents);
		expect((await readWorkOrders(id))[0]).toMatchObject({ returnedAt: expect.anything() });
		expect(await proposalsOf(id)).toMatchObject([{ outcome: "refused" }]);
		expect(await readMails(id, "order-cancelled")).toHaveLength(1);
		expect(await refusalOf(answerDayByLink(token, "accept"))).toMatchObject({ status: 409 });
		expect(await checkInvariants()).toEqual([]);
	});

	it("is not taken from another link, nor for the order of another customer", async () => {
		const { id, promised } = await paidOrder();
		const token = await propose(id, addDays(promised, 7));
		const other = await paidOrder();
		const otherToken = await propose(other.id, addDays(other.promised, 7));
		const mixed = `${token.split(".")[0]}.${otherToken.split(".")[1]}`;
		for (const wrong of [mixed, "", "0f", `${token}x`, `${token}.`]) {
			expect(await findProposalOfLink(wrong)).toBeNull();
			expect(await refusalOf(answerDayByLink(wrong, "accept"))).toMatchObject({ status: 404 });
		}
		const { id: proposalId } = await openOf(id);
		const given = { proposalId, answer: "accept" } as const;
		expect(await refusalOf(answerOwnDay(await createCustomer(), id, given))).toMatchObject({ status: 404 });
		expect(await refusalOf(answerOwnDay(customer, other.id, given))).toMatchObject({ status: 404 });
		await answerOwnDay(customer, id, given);
		expect((await readOrderRow(id))?.promisedDate).toBe(addDays(promised, 7));
	});

	it("ends with the order", async () => {
		const sent = await paidOrder();
		const sentToken = await propose(sent.id, addDays(sent.promised, 7));
		await changeOrderStatus(admin, sent.id, "shipped");
		const cancelled = await paidOrder();
		await propose(cancelled.id, addDays(cancelled.promised, 7));
		await cancelOrderAsAdmin(admin, cancelled.id, null);
		for (const { id } of [sent, cancelled])
			expect(await proposalsOf(id)).toMatchObject([{ outcome: "ended" }]);
		expect((await refusalOf(answerDayByLink(sentToken, "refuse"))).message).toMatch(/já saiu da oficina/);
		expect((await readOrderRow(sent.id))?.status).toBe("shipped");
	});

	it("moves an order without places as well", async () => {
		const id = await createOrder(customer, await insertProduct());
		await confirmWholeTransfer(admin, id);
		const promised = (await readOrderRow(id))?.promisedDate ?? "";
		await answerDayByLink(await propose(id, addDays(promised, 4)), "accept");
		expect((await readOrderRow(id))?.promisedDate).toBe(addDays(promised, 4));
	});
});

it("reminds once, after three days", async () => {
	const { id, promised } = await paidOrder();
	await propose(id, addDays(promised, 7));
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
	await remindDayProposals(inDays(2));
	expect(await readMails(id, "order-day-reminder")).toEqual([]);
	await Promise.all([remindDayProposals(inDays(4)), remindDayProposals(inDays(4))]);
	await remindDayProposals(inDays(9));
	const [mail, ...more] = await readMails(id, "order-day-reminder");
	expect(more).toEqual([]);
	expect(mail?.subject).toBe(`Ainda esperamos sua resposta: pedido #${id.slice(0, 8)}`);
});

it("tells the owner from seven on of promises that became late, once a day", async () => {
	const late = () => readMails("", "promises-late");
	await db.delete(workOrders);
	const { id, promised } = await paidOrder();
	// 7h in São Paulo is 10h UTC.
	const at = (days: number, hour = 10) => new Date(`${addDays(dayOf(), days)}T${hour}:05:00Z`);
	await tellLatePromises(at(1));
	expect(await late()).toEqual([]);
	await setDailyHours(0);
	// Six in the morning.
	await tellLatePromises(new Date(at(1).getTime() - 60 * 60_000));
	expect(await late()).toEqual([]);
	// The shop did not run at seven: two processes come back at once, hours later.
	await Promise.all([tellLatePromises(at(1, 13)), tellLatePromises(at(1, 13))]);
	await tellLatePromises(at(1, 14));
	await tellLatePromises(at(2));
	const [mail, ...more] = await late();
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("1 promessa vai atrasar");
	expect(mail?.text).toContain(`prometido até ${formatLongDate(promised)}`);
	expect(mail?.text).not.toContain(customer.fullName);
	// Once the plan keeps it again, a relapse is news.
	await setDailyHours(8);
	await tellLatePromises(at(1));
	expect((await readOrderRow(id))?.lateToldFor).toBeNull();
	await setDailyHours(0);
	await tellLatePromises(at(3));
	expect(await late()).toHaveLength(2);
});
