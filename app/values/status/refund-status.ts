/** The life of a refund that was asked for in the shop. Through Mercado Pago, its answers move it. */
export const refundStatuses = [
	/** Written down; Mercado Pago was not reached yet, or the owner has still to pay it back by hand. */
	"requested",
	/** Mercado Pago accepted it and has not finished. */
	"in_process",
	/** The money went back. */
	"done",
	/** Mercado Pago said no; it can be asked again. */
	"refused",
	/** Given up by an administrator before any money moved. */
	"cancelled",
] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/** They hold a part of what was paid, so that two of them never give the same money back. */
export const openRefundStatuses = ["requested", "in_process"] as const satisfies readonly RefundStatus[];

/** Who wanted it: an administrator here, or somebody on Mercado Pago's own pages, which its report tells. */
export const refundOrigins = ["shop", "provider"] as const;
