import { type Cents, subtractCents } from "#app/values/money.ts";

/** Goods worth `from` or more ship free to these states; null where the shop does not offer it. */
export interface FreeShippingRule {
	from: Cents | null;
	states: readonly string[];
}

export function qualifiesForFreeShipping(rule: FreeShippingRule, state: string, goods: Cents): boolean {
	return rule.from !== null && goods >= rule.from && rule.states.includes(state);
}

/** The amount in "Faltam R$ 40 para frete grátis": null where the shop does not offer it, zero once reached. */
export function amountUntilFreeShipping(rule: Pick<FreeShippingRule, "from">, goods: Cents): Cents | null {
	return rule.from === null ? null : subtractCents(rule.from, goods);
}
