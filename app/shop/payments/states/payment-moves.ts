import {
	type MercadoPagoStatus,
	mercadoPagoStatuses,
	wonDisputeDetails,
} from "#app/values/status/payment-status.ts";

/**
 * The life of a payment at Mercado Pago: its states, which report may follow which, and what a report has for
 * effects. Pure rules; `payment-effects.server.ts` carries them out.
 */

/** As Mercado Pago calls them, but that of a charge-back its detail is a state as well: it says where the money is. */
export type PaymentState = MercadoPagoStatus | "dispute_lost" | "dispute_won";

/** What a report has for effects, besides that the row says it and the order's money follows. */
export type PaymentEffect =
	/** The order is paid, waits or has failed, as all of its payments say together. */
	| "settle_order"
	/** The customer is told that nothing was charged, where the order has failed by that. */
	| "tell_payment_failed"
	/** A code that is paid or has ended is shown and mailed no more. */
	| "forget_pix_code"
	/** An amount that does not fit is told to the owner. */
	| "check_amount"
	/** The customer complains to Mercado Pago, which hears both sides. */
	| "open_dispute"
	| "close_dispute"
	/** The customer's bank took the money back, and the owner may answer until a day. */
	| "open_chargeback"
	| "close_chargeback"
	| "tell_dispute_lost"
	| "tell_dispute_won";

interface PaymentMove {
	/** Only where Mercado Pago has said so later than it said the other; otherwise whenever it says so. */
	when?: "later";
	effects: readonly PaymentEffect[];
}

type Moves = Partial<Record<PaymentState, PaymentMove>>;

const waits: PaymentMove = { effects: ["settle_order"] };
const waiting = { pending: waits, in_process: waits, authorized: waits } as const satisfies Moves;

const fails: PaymentMove = { effects: ["forget_pix_code", "settle_order", "tell_payment_failed"] };
const failed = { rejected: fails, cancelled: fails } as const satisfies Moves;

const paid = {
	approved: { effects: ["forget_pix_code", "check_amount", "settle_order"] },
	in_mediation: { effects: ["forget_pix_code", "check_amount", "open_dispute", "settle_order"] },
	// A payment first heard of after it went back pays nothing, and nothing of it has failed.
	refunded: { effects: ["forget_pix_code", "settle_order"] },
	charged_back: { effects: ["forget_pix_code", "open_chargeback", "settle_order"] },
	dispute_lost: { effects: ["forget_pix_code", "tell_dispute_lost", "settle_order"] },
	dispute_won: { effects: ["forget_pix_code", "tell_dispute_won", "settle_order"] },
} as const satisfies Moves;

/** Of money that the shop had. */
const taken = {
	refunded: { effects: ["close_dispute"] },
	charged_back: { effects: ["close_dispute", "open_chargeback"] },
	dispute_lost: { effects: ["close_dispute", "tell_dispute_lost"] },
	dispute_won: { effects: ["close_dispute", "tell_dispute_won", "settle_order"] },
} as const satisfies Moves;

const later = (moves: Moves): Moves =>
	Object.fromEntries(Object.entries(moves).map(([to, move]) => [to, { ...move, when: "later" }]));

/** It is disputed again, or Mercado Pago takes its decision back. */
const contested = {
	in_mediation: { effects: ["close_chargeback", "open_dispute", "settle_order"] },
	charged_back: { effects: ["open_chargeback"] },
	dispute_lost: { effects: ["close_chargeback", "tell_dispute_lost"] },
	dispute_won: { effects: ["close_chargeback", "tell_dispute_won", "settle_order"] },
	approved: { effects: ["close_chargeback", "tell_dispute_won", "settle_order"] },
	refunded: { effects: ["close_chargeback"] },
} as const satisfies Moves;

/**
 * Which reported state may follow the recorded one. Reports arrive in any order, so most states move forward
 * only; where a state may also come back, as when a dispute ends for the shop, Mercado Pago must have said so
 * later than it said the other. `unknown` is a payment that is heard of for the first time.
 */
export const paymentMoves: Record<PaymentState | "unknown", Moves> = {
	unknown: { ...waiting, ...failed, ...paid },
	pending: { in_process: waits, authorized: waits, ...failed, ...paid },
	in_process: { authorized: waits, ...failed, ...paid },
	authorized: { ...failed, ...paid },
	rejected: paid,
	cancelled: paid,
	approved: { in_mediation: { effects: ["open_dispute"] }, ...taken },
	in_mediation: { approved: { when: "later", effects: ["close_dispute"] }, ...taken },
	refunded: later({
		charged_back: contested.charged_back,
		dispute_lost: contested.dispute_lost,
		dispute_won: contested.dispute_won,
	}),
	charged_back: {
		...later({
			approved: contested.approved,
			in_mediation: contested.in_mediation,
			refunded: contested.refunded,
		}),
		dispute_lost: contested.dispute_lost,
		dispute_won: contested.dispute_won,
	},
	dispute_lost: later({
		approved: contested.approved,
		in_mediation: contested.in_mediation,
		charged_back: contested.charged_back,
		dispute_won: contested.dispute_won,
		refunded: contested.refunded,
	}),
	dispute_won: later({
		approved: { effects: ["settle_order"] },
		in_mediation: contested.in_mediation,
		charged_back: contested.charged_back,
		dispute_lost: contested.dispute_lost,
		refunded: contested.refunded,
	}),
};

export const isMercadoPagoStatus = (text: string): text is MercadoPagoStatus =>
	mercadoPagoStatuses.some((status) => status === text);

const isWon = (detail: string | null): boolean => wonDisputeDetails.some((won) => won === detail);

/** Mercado Pago's detail of a charge-back that was decided against the shop. */
const LOST_DISPUTE_DETAIL = "settled";

export function paymentState(payment: {
	status: MercadoPagoStatus;
	statusDetail: string | null;
}): PaymentState {
	const { status, statusDetail } = payment;
	if (status !== "charged_back") return status;
	if (isWon(statusDetail)) return "dispute_won";
	return statusDetail === LOST_DISPUTE_DETAIL ? "dispute_lost" : "charged_back";
}

/** What Mercado Pago says of a payment, and when it said so. */
export interface ReportedState {
	state: PaymentState;
	updatedAt: Date | null;
}

/**
 * What a report about a payment does; null for one that says nothing new. Newer figures of the same state replace
 * the recorded ones and have no effect of their own.
 */
export function findPaymentMove(known: ReportedState | null, incoming: ReportedState): PaymentMove | null {
	const isLater =
		known?.updatedAt != null && incoming.updatedAt !== null && incoming.updatedAt > known.updatedAt;
	if (known?.state === incoming.state) return isLater ? { effects: [] } : null;
	const move = paymentMoves[known?.state ?? "unknown"][incoming.state];
	return move && (move.when !== "later" || isLater) ? move : null;
}
