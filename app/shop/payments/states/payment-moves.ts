import {
	type MercadoPagoStatus,
	mercadoPagoStatuses,
	wonDisputeDetails,
} from "#app/values/status/payment-status.ts";

/**
 * The life cycle of a payment at Mercado Pago: its states, which report may follow which, and the effects of a report.
 * Pure rules; `payment-effects.server.ts` carries them out.
 */

/** Mercado Pago's statuses. For a charge-back, the detail gives two more states, because it says where the money is. */
export type PaymentState = MercadoPagoStatus | "dispute_lost" | "dispute_won";

/** The effects of a report, besides updating the row and the order's money. */
export type PaymentEffect =
	/** The order becomes paid, pending or failed, as all of its payments give it together. */
	| "settle_order"
	/** The customer is told that nothing was charged, if this made the order fail. */
	| "tell_payment_failed"
	/** A code that is paid or has ended is no longer shown or mailed. */
	| "forget_pix_code"
	/** The owner is told of an amount that does not match. */
	| "check_amount"
	/** The customer has complained to Mercado Pago, which hears both sides. */
	| "open_dispute"
	| "close_dispute"
	/** The customer's bank took the money back, and the owner may answer until a deadline. */
	| "open_chargeback"
	| "close_chargeback"
	| "tell_dispute_lost"
	| "tell_dispute_won";

interface PaymentMove {
	/** With "later", only if Mercado Pago's report is newer than the recorded one; otherwise always. */
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
	// A payment whose first report is a refund pays nothing, but it has not failed either.
	refunded: { effects: ["forget_pix_code", "settle_order"] },
	charged_back: { effects: ["forget_pix_code", "open_chargeback", "settle_order"] },
	dispute_lost: { effects: ["forget_pix_code", "tell_dispute_lost", "settle_order"] },
	dispute_won: { effects: ["forget_pix_code", "tell_dispute_won", "settle_order"] },
} as const satisfies Moves;

/** Moves from states in which the shop had the money. */
const taken = {
	refunded: { effects: ["close_dispute"] },
	charged_back: { effects: ["close_dispute", "open_chargeback"] },
	dispute_lost: { effects: ["close_dispute", "tell_dispute_lost"] },
	dispute_won: { effects: ["close_dispute", "tell_dispute_won", "settle_order"] },
} as const satisfies Moves;

const later = (moves: Moves): Moves =>
	Object.fromEntries(Object.entries(moves).map(([to, move]) => [to, { ...move, when: "later" }]));

/** Moves when the payment is disputed again, or Mercado Pago reverses its decision. */
const contested = {
	in_mediation: { effects: ["close_chargeback", "open_dispute", "settle_order"] },
	charged_back: { effects: ["open_chargeback"] },
	dispute_lost: { effects: ["close_chargeback", "tell_dispute_lost"] },
	dispute_won: { effects: ["close_chargeback", "tell_dispute_won", "settle_order"] },
	approved: { effects: ["close_chargeback", "tell_dispute_won", "settle_order"] },
	refunded: { effects: ["close_chargeback"] },
} as const satisfies Moves;

/**
 * The reported states that may follow the recorded one. Reports arrive in any sequence, so most states only move
 * forward. Where a state may return, for example when the shop wins a dispute, Mercado Pago's report must be newer than
 * the recorded one. `unknown` is a payment without an earlier report.
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

/** Mercado Pago's state of a payment, and the time of the report. */
export interface ReportedState {
	state: PaymentState;
	updatedAt: Date | null;
}

/**
 * The effects of a report about a payment; null for a report without news. Newer figures of the same state replace the
 * recorded ones without effects.
 */
export function findPaymentMove(current: ReportedState | null, incoming: ReportedState): PaymentMove | null {
	const isLater =
		current?.updatedAt != null && incoming.updatedAt !== null && incoming.updatedAt > current.updatedAt;
	if (current?.state === incoming.state) return isLater ? { effects: [] } : null;
	const move = paymentMoves[current?.state ?? "unknown"][incoming.state];
	return move && (move.when !== "later" || isLater) ? move : null;
}
