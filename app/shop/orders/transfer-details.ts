import { isAwaitingPayment, type PayableState } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { subtractCents } from "#app/values/money.ts";
import { generatePixCode, generateQrImage, type QrImage } from "./payment/pix.ts";

/** The data that a customer needs to pay by transfer: a PIX code with its picture, and the bank account. */
export type TransferPaymentDetails = NonNullable<ReturnType<typeof buildTransferDetails>>;

/** Null for an order that is cancelled, already paid, or paid in another way. */
export function buildTransferDetails(
	order: PayableState & Pick<OrderView, "id" | "total">,
	{ identity, payments }: Pick<StoreSettings, "identity" | "payments">,
) {
	if (!isAwaitingPayment(order, "bank_transfer")) return null;
	const toPay = subtractCents(order.total, order.partPaid);
	const code = generatePixCode(payments.pix, { id: order.id, total: toPay });
	let qr: QrImage | undefined;
	return {
		/** The total, or the rest of it. */
		toPay,
		/** Null when no code can be made from the shop's key; the bank account remains. */
		pix:
			code === null
				? null
				: {
						code,
						/** Drawn at its first use, because only a screen shows it and it takes longer than all the rest here. */
						get qr() {
							qr ??= generateQrImage(code);
							return qr;
						},
					},
		pixKey: payments.pix.key,
		bank: payments.bank,
		cnpj: identity.cnpj,
	};
}
