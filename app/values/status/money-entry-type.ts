/** How money came or went back outside of what Mercado Pago reports about its payments. */
export const moneyWays = {
	pix: { label: "PIX", by: "por PIX" },
	transfer: { label: "Transferência bancária", by: "por transferência" },
	cash: { label: "Dinheiro", by: "em dinheiro" },
	/** Given back on Mercado Pago's own pages: its report, when it comes, tells the same money. */
	mercadopago: { label: "Painel do Mercado Pago", by: "pelo Mercado Pago" },
	other: { label: "Outra forma", by: "por outra forma" },
} as const satisfies Record<string, { label: string; by: string }>;

export type MoneyWay = keyof typeof moneyWays;
export const moneyWayValues = Object.keys(moneyWays) as [MoneyWay, ...MoneyWay[]];

/** What Mercado Pago brings is reported by it, and never written down by hand. */
export const receiptWayValues = ["pix", "transfer", "cash", "other"] as const satisfies readonly MoneyWay[];

/** An entry that was a mistake stays, and another takes it back. */
export const moneyReversals = { received: "received_undone", returned: "returned_undone" } as const;

export const moneyReversalKinds = [moneyReversals.received, moneyReversals.returned] as const;
export const moneyEntryKinds = ["received", "returned", ...moneyReversalKinds] as const;
