import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { buildTransferDetails } from "#app/shop/orders/transfer-details.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { cents } from "#app/values/money.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { isInQueue } from "#tests/support/factories/order-factory.ts";
import { createMismatchedOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { endPaymentsOfAll } from "#tests/support/factories/payment-work.ts";
import {
	readAudit,
	readMails,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { requestMissingAmount } from "./decide-mismatch.server.ts";
import { expireOrders } from "./expire-orders.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

const kinds = async (id: string) => (await readTasks(id)).map(({ kind }) => kind);
const conflict = { kind: "conflict" };

describe("asking for the rest", () => {
	it("has the customer pay what is missing by the workshop's PIX, and ends what can be paid at Mercado Pago", async () => {
		const { id, received } = await createMismatchedOrder(scene, -1);
		await Promise.all([
			requestMissingAmount(admin, id, cents(100)),
			requestMissingAmount(admin, id, cents(100)),
		]);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ paymentMethod: "bank_transfer", paymentStatus: "pending", waivedCents: 0 });
		expect(order?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
		expect([await kinds(id), await isInQueue("check_transfer", id)]).toEqual([[], true]);
		const view = await findOrderForCustomer(scene.customer, id);
		const transfer = view && buildTransferDetails(view, await readSettings());
		expect(transfer?.toPay).toBe(100);
		expect(transfer?.pix?.code).toContain("54041.00");
		const mails = await readMails(id, "order-rest-asked");
		expect(mails).toHaveLength(1);
		expect(mails[0]?.draft).toContain(transfer?.pix?.code ?? "no code");
		expect(mails[0]?.subject).toMatch(/^Falta R\$\s1,00/);
		expect(await readAudit(id, "order.rest_asked")).toMatchObject([{ details: { amount: 100 } }]);

		await endPaymentsOfAll();
		const preference = [...scene.mercadoPago.preferences.values()].find(
			({ request }) => request.external_reference === id,
		);
		expect(Date.parse(String(preference?.request.expiration_date_to))).toBeLessThanOrEqual(Date.now());

		await expect(confirmTransfer(admin, id, received)).rejects.toMatchObject(conflict);
		expect(await confirmTransfer(admin, id, cents(100))).toBe("paid");
		expect(await readOrderRow(id)).toMatchObject({
			paymentStatus: "paid",
			restAskedAt: null,
			waivedCents: 0,
		});
		expect(await checkInvariants()).toEqual([]);
	});

	it("is complete when Mercado Pago reports the rest", async () => {
		const { id, pay } = await createMismatchedOrder(scene, -1);
		await requestMissingAmount(admin, id, cents(100));
		await pay(1);
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 0 });
		expect(await kinds(id)).toEqual([]);
	});

	it("in vain brings the order back to the owner, with a mail", async () => {
		const { id, productId } = await createMismatchedOrder(scene, -1);
		await requestMissingAmount(admin, id, cents(100));
		const until = (await readOrderRow(id))?.expiresAt?.getTime() ?? 0;
		await expireOrders(new Date(until + 1_000));
		expect(await readOrderRow(id)).toMatchObject({ status: "pending", expiresAt: null, restAskedAt: null });
		expect(await readTasks(id)).toMatchObject([
			{ kind: "amount_mismatch", note: expect.stringMatching(/^O resto de R\$\s1,00 não chegou até/) },
		]);
		const mails = await readMails(id, "payment-problem");
		expect(mails.at(-1)?.text).toContain("não chegou até");
		expect(await readStock({ id: productId })).toBe(9);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is refused with another amount, and where nothing is missing", async () => {
		const { id } = await createMismatchedOrder(scene, -1);
		await expect(requestMissingAmount(admin, id, cents(200))).rejects.toMatchObject(conflict);
		const over = await createMismatchedOrder(scene, 10);
		await expect(requestMissingAmount(admin, over.id, cents(0))).rejects.toMatchObject({
			...conflict,
			message: expect.stringContaining("Não falta nada"),
		});
	});
});
