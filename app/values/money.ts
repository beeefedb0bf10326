declare const centsBrand: unique symbol;

/** Brazilian money as a whole number of centavos, never negative. Made only in this file. */
export type Cents = number & { readonly [centsBrand]: true };
