import type { OrderView } from "#app/shop/orders/order.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { pixCode, type QrPicture, qrPicture } from "./pix.ts";

/** What a customer needs to pay by transfer: a PIX code with its picture, and the bank's data. */
export interface TransferDetails {
	/** Null when the shop's key makes no code; the bank's data remain. */
	pix: { code: string; qr: QrPicture } | null;
	pixKey: string;
	bank: StoreSettings["payments"]["bank"];
	cnpj: string;
}

/** Null for an order that is paid another way, paid already, or cancelled. */
export function transferDetails(
	order: Pick<OrderView, "id" | "total" | "status" | "paymentStatus" | "paymentMethod">,
	{ identity, payments }: Pick<StoreSettings, "identity" | "payments">,
): TransferDetails | null {
	if (order.paymentMethod !== "bank_transfer") return null;
	if (order.paymentStatus === "paid" || order.status === "cancelled") return null;
	const code = pixCode(payments.pix, order);
	return {
		pix: code === null ? null : { code, qr: qrPicture(code) },
		pixKey: payments.pix.key,
		bank: payments.bank,
		cnpj: identity.cnpj,
	};
}
