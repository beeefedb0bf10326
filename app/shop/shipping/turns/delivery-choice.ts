import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type DeliveryTurn, deliveryTurns } from "#app/values/status/delivery-turn.ts";
import { keepTogether } from "#app/values/text.ts";

/** A customer's choice of day and turn for a delivery. Never at a price. */
export interface DeliveryChoices {
	/** Empty where no turn is asked. */
	turns: readonly DeliveryTurn[];
	/** The days one of which may be chosen; empty where the day is not. */
	days: readonly IsoDay[];
	/** Where a turn would be asked, but the carrier offers none: when it comes. */
	hours: string | null;
}

/** Where nothing is asked. */
export const NO_CHOICES: DeliveryChoices = { turns: [], days: [], hours: null };

/** The turn that is chosen first: the afternoon, as most carriers come then. */
export const defaultTurn = (turns: readonly DeliveryTurn[]): DeliveryTurn | null =>
	turns.find((turn) => turn === "afternoon") ?? turns[0] ?? null;

/** The choice of an option: as asked for where it is offered, otherwise the first turn and the first day. */
export const chosenDelivery = (
	{ turns, days }: Pick<DeliveryChoices, "turns" | "days">,
	asked: { turn: string | null; day: string | null },
) => ({
	deliveryTurn: turns.find((turn) => turn === asked.turn) ?? defaultTurn(turns),
	deliveryDay: days.find((day) => day === asked.day) ?? days[0] ?? null,
});

/** "à tarde, das 12h às 18h" */
export const formatTurn = (turn: DeliveryTurn): string =>
	`${deliveryTurns[turn].at}, das ${deliveryTurns[turn].hours}`;

/** "Chega em 16 de dezembro, à tarde, das 12h às 18h" */
export const formatChosenDay = (day: IsoDay, turn: DeliveryTurn | null): string =>
	keepTogether(`Chega em ${formatLongDate(day)}${turn ? `, ${formatTurn(turn)}` : ""}`);

/** "Entrega à tarde, das 12h às 18h" */
export const formatTurnLine = (turn: DeliveryTurn): string => keepTogether(`Entrega ${formatTurn(turn)}`);

/** Whether an order arrives on its day, which was chosen, or until it. */
export const dayWord = (chosenDay: IsoDay | null): "em" | "até" => (chosenDay ? "em" : "até");
