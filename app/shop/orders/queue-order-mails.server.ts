import type { CustomerMailProps } from "#app/shop/mail/compose-mail.server.ts";
import type { MailTransfer } from "#app/shop/mail/order-mail-blocks.server.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { paymentMethods } from "#app/shop/orders/payment/payment-status.ts";
import { buildTransferDetails } from "#app/shop/orders/payment/transfer-details.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import type { PaidOutcome } from "./lifecycle/order-lifecycle.ts";
import {
	type ItemRow,
	type MailedOrder,
	mailOrder,
	orderMail,
	queueCustomerMail,
} from "./queue-customer-mail.server.ts";
import { queueWorkshopMail } from "./queue-workshop-mails.server.ts";

/** To the customer, with what is needed to pay, and to the workshop. */
export async function queueOrderMails(
	tx: Transaction,
	given: {
		order: MailedOrder & Pick<OrderRow, "notes">;
		items: readonly ItemRow[];
		customer: { email: string; fullName: string };
		settings: StoreSettings;
	},
): Promise<void> {
	const { order: row, items, customer, settings } = given;
	const shop = settings.identity;
	const order = mailOrder(row, items, settings);
	const transfer = mailTransfer(row, settings);
	const received = orderMails.received({ shop, customerName: customer.fullName, order, transfer });
	const paymentMethod = paymentMethods[row.paymentMethod].label;
	const newOrder = orderMails.newOrder({ shop, order, customer, paymentMethod, notes: row.notes });
	await queueMail(
		tx,
		orderMail("order-received", customer.email, row.id, received),
		orderMail("new-order", shop.email, row.id, newOrder),
	);
}

/** How to pay by transfer; null for an order that is paid, or paid otherwise. */
export function mailTransfer(order: MailedOrder, settings: StoreSettings): MailTransfer | null {
	const transfer = buildTransferDetails({ ...order, total: order.totalCents }, settings);
	return (
		transfer && {
			pixCode: transfer.pix?.code ?? null,
			pixKey: transfer.pixKey,
			bank: transfer.bank,
			payUntil: order.expiresAt,
		}
	);
}

export async function queueCancellationMail(
	tx: Transaction,
	order: OrderRow,
	{ reason, settings }: { reason: "customer" | "shop" | "expired" | "refunded"; settings: StoreSettings },
): Promise<void> {
	if (reason === "expired") {
		await queueCustomerMail(tx, order, settings, { kind: "order-expired", write: orderMails.expired });
	} else {
		const money = order.paymentStatus !== "paid" ? "none" : reason === "refunded" ? "returned" : "due";
		const write = (given: CustomerMailProps) => orderMails.cancelled({ ...given, money });
		await queueCustomerMail(tx, order, settings, { kind: "order-cancelled", write });
	}
}

/** To the customer; to the workshop as well when the money needs its attention. */
export async function queuePaymentMails(
	tx: Transaction,
	order: OrderRow,
	given: { outcome: PaidOutcome; offeredDate: IsoDay | null; settings: StoreSettings },
): Promise<void> {
	const { outcome, offeredDate, settings } = given;
	if (outcome !== "paid_after_cancellation") {
		await queueCustomerMail(tx, order, settings, {
			kind: "payment-approved",
			write: (mail) =>
				outcome === "paid_without_stock"
					? orderMails.paidWithoutStock(mail)
					: orderMails.paymentApproved({ ...mail, offeredDate }),
		});
	}
	if (outcome === "paid_without_stock" || outcome === "paid_after_cancellation") {
		const problem =
			outcome === "paid_without_stock"
				? "O pedido foi pago depois do prazo, quando as peças já tinham sido vendidas. Escolha no pedido: produzir, aguardar reposição ou devolver o dinheiro."
				: "O pedido foi pago depois de cancelado: o valor precisa ser devolvido.";
		await queueWorkshopMail(tx, order, settings, {
			key: `${order.id}:${outcome}`,
			problem,
			refundDue: outcome === "paid_after_cancellation" ? order.totalCents : null,
		});
	}
}

/** To the customer: money went back, one mail for each event. */
export async function queueRefundedMail(
	tx: Transaction,
	order: OrderRow,
	{ amount, event, settings }: { amount: Cents; event: string; settings: StoreSettings },
): Promise<void> {
	await queueCustomerMail(tx, order, settings, {
		kind: "order-refunded",
		event,
		write: (given) => orderMails.refunded({ ...given, amount }),
	});
}
