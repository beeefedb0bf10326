/** How money was received or returned outside the payments that Mercado Pago reports. */
export const moneyWays = {
	pix: { label: "PIX", by: "por PIX" },
	transfer: { label: "Transferência bancária", by: "por transferência" },
	cash: { label: "Dinheiro", by: "em dinheiro" },
	/** Returned on Mercado Pago's own pages: its report, when it arrives, is about the same money. */
	mercadopago: { label: "Painel do Mercado Pago", by: "pelo Mercado Pago" },
	other: { label: "Outra forma", by: "por outra forma" },
} as const satisfies Record<string, { label: string; by: string }>;

export type MoneyWay = keyof typeof moneyWays;
export const moneyWayValues = Object.keys(moneyWays) as [MoneyWay, ...MoneyWay[]];

/** Money received through Mercado Pago is reported by it and never entered by hand. */
export const receiptWayValues = ["pix", "transfer", "cash", "other"] as const satisfies readonly MoneyWay[];

/** A wrong entry is kept, and a second entry reverses it. */
export const moneyReversals = { received: "received_undone", returned: "returned_undone" } as const;

export const moneyReversalKinds = [moneyReversals.received, moneyReversals.returned] as const;
export const moneyEntryKinds = ["received", "returned", ...moneyReversalKinds] as const;
