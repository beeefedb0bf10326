/** What a shop offers that has a payment provider and an account of its own. */
export const everyWayToPay = { offersMercadoPago: true, offersTransfer: true } as const;
