/** The options of a shop with a payment provider and a bank account. */
export const everyWayToPay = { offersMercadoPago: true, offersTransfer: true } as const;
