/** The turns of delivery, as the law of the state of São Paulo has them (Lei estadual 17.832/2023, articles 7 to 9). */
export const deliveryTurns = {
	morning: { label: "Manhã", at: "de manhã", hours: "7h às 11h" },
	afternoon: { label: "Tarde", at: "à tarde", hours: "12h às 18h" },
	evening: { label: "Noite", at: "à noite", hours: "19h às 23h" },
} as const satisfies Record<string, { label: string; at: string; hours: string }>;

export type DeliveryTurn = keyof typeof deliveryTurns;
export const deliveryTurnValues = Object.keys(deliveryTurns) as [DeliveryTurn, ...DeliveryTurn[]];

/** "Tarde, das 12h às 18h" */
export const describeTurn = (turn: DeliveryTurn): string =>
	`${deliveryTurns[turn].label}, das ${deliveryTurns[turn].hours}`;
