import { mailGreeting } from "#app/shop/mail/mail-message.ts";
import { parcelCodesSentence } from "#app/shop/orders/parcels/order-parcels.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";

/** The part of an order that decides what its customer is told. */
interface ChatOrder {
	id: string;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	isPickup: boolean;
	begunAt: Date | null;
	readyAt: Date | null;
	trackingCodes: readonly string[];
}

/**
 * The first words of a conversation about an order: where it is now. The owner may change them before she sends them.
 */
export const orderChatText = (order: ChatOrder, customerName: string): string =>
	`${mailGreeting(customerName)} Seu pedido #${shortId(order.id)} ${newsOf(order)}`;

function newsOf({ status, paymentStatus, isPickup, begunAt, readyAt, trackingCodes }: ChatOrder): string {
	switch (status) {
		case "cancelled":
			return "foi cancelado.";
		case "delivered":
			return isPickup ? "foi retirado. Ficou tudo certo?" : "foi entregue. Chegou tudo certo?";
		case "out_for_delivery":
			return isPickup ? READY_FOR_PICKUP : "saiu para entrega.";
		case "shipped":
		case "in_transit":
			if (isPickup) return READY_FOR_PICKUP;
			return ["saiu da oficina.", codesSentence(trackingCodes)].filter(Boolean).join(" ");
		default:
			break;
	}
	if (readyAt) return "ficou pronto.";
	if (begunAt || status === "processing" || status === "preparing") return "está na bancada.";
	return paymentStatus === "paid"
		? "está pago e entra na fila da bancada."
		: "foi recebido, e ainda espera o pagamento.";
}

function codesSentence(codes: readonly string[]): string {
	if (codes.length > 1) return parcelCodesSentence(codes);
	return codes[0] ? `O código de rastreio é ${codes[0]}.` : "";
}

const READY_FOR_PICKUP = "está pronto para retirada.";
