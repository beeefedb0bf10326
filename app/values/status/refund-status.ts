/**
 * The states of a refund that was requested in the shop. For a refund through Mercado Pago, its responses change the
 * state.
 */
export const refundStatuses = [
	/** Recorded; Mercado Pago has not been reached yet, or the owner still has to transfer the money. */
	"requested",
	/** Mercado Pago has accepted it but not finished. */
	"in_process",
	/** The money was returned. */
	"done",
	/** Mercado Pago refused it; it can be requested again. */
	"refused",
	/** Given up by an administrator before any money moved. */
	"cancelled",
] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/** These refunds reserve a part of the payment, so that the same money is never returned twice. */
export const openRefundStatuses = ["requested", "in_process"] as const satisfies readonly RefundStatus[];

/** The refund was requested by an administrator in the shop, or a person on Mercado Pago's own pages, as its report says. */
export const refundOrigins = ["shop", "provider"] as const;
