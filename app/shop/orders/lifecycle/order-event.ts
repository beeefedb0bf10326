import { isPickup } from "#app/values/pickup.ts";
import type { OrderStatus, TrackingStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";

/** The part of an order that its history tells of. */
interface ToldOrder {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	shippingOptionId: string;
	begunAt: Date | null;
	readyAt: Date | null;
}

interface OrderEvent {
	status: TrackingStatus;
	/** Read by everybody who has the order's number: nothing about the person or the way to pay. */
	description: string;
	timestamp: Date;
}

export const placedSentence = "Recebemos seu pedido.";

const sentences: Record<OrderStatus, string> = {
	pending: "Aguardando o pagamento.",
	confirmed: "Pedido confirmado. Começamos em breve.",
	processing: "Estamos cuidando do seu pedido.",
	preparing: "Em preparação na oficina.",
	shipped: "Saiu da oficina, a caminho de você.",
	in_transit: "Em trânsito.",
	out_for_delivery: "Saiu para entrega.",
	delivered: "Entregue. Esperamos que você goste.",
	cancelled: "Pedido cancelado.",
};

const WAITS = "Pronto para retirada na oficina.";
const pickupSentences: Partial<Record<OrderStatus, string>> = {
	shipped: WAITS,
	in_transit: WAITS,
	out_for_delivery: WAITS,
	delivered: "Retirado na oficina. Esperamos que você goste.",
};

/** The history has the states of the tracking tab, to which the one of “Processando” does not belong. */
const trackingStatusOf = (status: OrderStatus): TrackingStatus =>
	status === "processing" ? "confirmed" : status;

/**
 * The entry that a change adds to an order's history; null where it adds none. Only the changed columns count, so that
 * a row that was read before an earlier change of the same transaction repeats nothing.
 */
export function eventOf(before: ToldOrder, changes: Partial<ToldOrder>, at = new Date()): OrderEvent | null {
	const status = changes.status ?? before.status;
	const tell = (description: string, timestamp = at): OrderEvent => ({
		status: trackingStatusOf(status),
		description,
		timestamp,
	});
	if (changes.readyAt && !before.readyAt) {
		return tell(
			isPickup(before) ? "Pronto. Avisamos quando puder retirar." : "Pronto para o envio.",
			changes.readyAt,
		);
	}
	if (changes.begunAt && !before.begunAt && status !== "preparing") {
		return tell("Na bancada: começamos seu pedido.", changes.begunAt);
	}
	const isReinstated = before.status === "cancelled" && status !== "cancelled";
	if (changes.paymentStatus === "paid" && before.paymentStatus !== "paid") {
		if (status === "cancelled") return tell("Pagamento recebido depois do cancelamento.");
		return tell(
			isReinstated ? "Pagamento recebido. Seu pedido voltou." : "Pagamento recebido. Começamos em breve.",
		);
	}
	if (status === before.status) return null;
	if (isReinstated) return tell(`Seu pedido voltou. ${sentenceOf(before, status)}`);
	if (status === "cancelled" && changes.paymentStatus === "failed") {
		return tell("Pedido encerrado: o pagamento não chegou no prazo.");
	}
	return tell(sentenceOf(before, status));
}

const sentenceOf = (order: ToldOrder, status: OrderStatus): string =>
	(isPickup(order) && pickupSentences[status]) || sentences[status];
