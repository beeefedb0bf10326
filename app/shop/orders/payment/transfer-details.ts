import { isAwaitingPayment } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { generatePixCode, generateQrImage, type QrImage } from "./pix.ts";

/** What a customer needs to pay by transfer: a PIX code with its picture, and the bank's data. */
export interface TransferPaymentDetails {
	/** Null when the shop's key makes no code; the bank's data remain. */
	pix: { code: string; qr: QrImage } | null;
	pixKey: string;
	bank: StoreSettings["payments"]["bank"];
	cnpj: string;
}

/** Null for an order that is paid another way, paid already, or cancelled. */
export function buildTransferDetails(
	order: Pick<OrderView, "id" | "total" | "status" | "paymentStatus" | "paymentMethod">,
	{ identity, payments }: Pick<StoreSettings, "identity" | "payments">,
): TransferPaymentDetails | null {
	if (!isAwaitingPayment(order, "bank_transfer")) return null;
	const code = generatePixCode(payments.pix, order);
	return {
		pix: code === null ? null : { code, qr: generateQrImage(code) },
		pixKey: payments.pix.key,
		bank: payments.bank,
		cnpj: identity.cnpj,
	};
}
