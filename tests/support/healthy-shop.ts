import { eq } from "drizzle-orm";
import { deleteUserAsAdmin } from "#app/admin/users/admin-delete-user.server.ts";
import { cancelOrder, cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { checkReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { withdrawOrder } from "#app/shop/orders/returns/request-return.server.ts";
import { recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { changePaymentOption } from "#app/shop/payments/option/change-payment-option.server.ts";
import { confirmTransferRefund, requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, payments, shippingLabels, verifications } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder, openTaskOf } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	type PaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { endPaymentsOfAll, sendRefund } from "#tests/support/factories/payment-work.ts";
import { createPaidOrder } from "#tests/support/factories/refund-fixtures.ts";
import { listenToOrders } from "#tests/support/factories/webhook-scene.ts";

/** A shop in which much has happened, by the shop's own commands, and nothing went wrong. */
export async function fillHealthyShop(scene: PaymentScene) {
	const admin = await createAdmin();
	await listenToOrders();
	const stool = await insertProduct({ stockQuantity: 50 });
	const transferred = async (customer = scene.customer) => {
		const id = await createOrder(customer, stool);
		await confirmWholeTransfer(admin, id);
		return id;
	};
	const waiting = await createOrder(scene.customer, stool);

	const cancelled = await transferred();
	await cancelOrder(scene.customer, cancelled);
	const marked = await transferred();
	await cancelOrderAsAdmin(admin, marked, null);
	await markDueRefunded(admin, marked);

	const expired = await createOrder(scene.customer, stool);
	const longAgo = new Date(Date.now() - 30 * DAY_MS);
	await db.update(orders).set({ expiresAt: longAgo, createdAt: longAgo }).where(eq(orders.id, expired));
	await expireOrders();

	const returned = await transferred();
	await changeOrderStatus(admin, returned, "delivered");
	await withdrawOrder(scene.customer, returned, { reason: null, pixKey: null });
	await checkReturn(admin, returned, []);
	await markDueRefunded(admin, returned);

	const online = await createPaidOrder(scene);
	const { refundId } = await online.ask(cents(1_000));
	await sendRefund(refundId);
	const [payment] = await db.select().from(payments).where(eq(payments.orderId, online.id));
	const there = await createPaidOrder(scene);
	scene.mercadoPago.refunds.giveBack(there.paymentId, 10);
	await recordPayment(await fetchPayment(there.paymentId));
	const byHand = await transferred();
	const asked = await requestRefund(admin, {
		...{ orderId: byHand, amountCents: cents(2_000), reason: "Atraso" },
	});
	await confirmTransferRefund(admin, byHand, {
		refundId: asked.refundId,
		amount: cents(2_000),
		proof: "E123",
	});

	const changed = (await createOnlineOrder(scene.customer)).id;
	await changePaymentOption(scene.customer, changed, { to: "bank_transfer" });
	const odd = await createOnlineOrder(scene.customer);
	await recordPayment(await fetchPayment(scene.mercadoPago.pay(odd.id, odd.reais - 1).id));
	const partly = await createOrder(scene.customer, stool);
	await recordReceipt(admin, partly, { amountCents: cents(500), way: "cash" });
	await endPaymentsOfAll();

	const shipped = await transferred();
	await changeOrderStatus(admin, shipped, "shipped");
	const held = await transferred();
	await openTaskOf(held, "fraud_alert");
	const [label] = await db
		.insert(shippingLabels)
		.values({
			...{ orderId: shipped, number: 1, status: "ready", service: 1, volumes: [], providerId: "9f" },
			...{ priceCents: cents(3_190), pdf: "JVBERi0=", nextCheckAt: new Date() },
		})
		.returning();

	const leaver = await createCustomer();
	const orphan = await transferred(leaver);
	await changeOrderStatus(admin, orphan, "delivered");
	await deleteUserAsAdmin(admin, leaver.id);
	const [reset] = await db
		.insert(verifications)
		.values({
			...{ identifier: "password-reset-request", value: "ana@example.com" },
			expiresAt: new Date(Date.now() + DAY_MS),
		})
		.returning();
	return {
		...{ admin, stool, waiting, cancelled, marked, expired, returned, changed, odd, partly, shipped, held },
		...{ online: online.id, paymentId: payment?.id ?? "", refundId, refundByHandId: asked.refundId, byHand },
		...{ labelId: label?.id ?? "", orphan, resetId: reset?.id ?? "" },
	};
}

export type HealthyShop = Awaited<ReturnType<typeof fillHealthyShop>>;
