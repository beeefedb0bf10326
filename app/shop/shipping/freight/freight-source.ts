/** Where an order's freight came from: a real quote, a free-shipping rule, or the fallback price. */
export const freightSources = ["quote", "free", "fallback"] as const;
export type FreightSource = (typeof freightSources)[number];
