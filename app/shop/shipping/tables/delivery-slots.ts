import { z } from "zod";
import { type DeliveryTurn, deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { deliveryWeekdays } from "./delivery-weekdays.ts";

/** When a carrier delivers: the turns that it offers, and whether it comes on a day that was chosen. */
export interface DeliverySlots {
	turns: DeliveryTurn[];
	isScheduled: boolean;
	/** The weekdays on which a scheduled carrier comes, 1 for Monday. */
	weekdays: number[];
}

export const everyWeekday = deliveryWeekdays.map(({ weekday }) => weekday);

/** The stored slots of a carrier; tables from before there were any get these. */
export const slotsSchema = ({ turns = [], isScheduled = false }: Partial<DeliverySlots> = {}) =>
	z
		.object({
			turns: z.array(z.enum(deliveryTurnValues)),
			isScheduled: z.boolean(),
			weekdays: z.array(z.int().min(1).max(5)).min(1, "Marque ao menos um dia da semana."),
		})
		.prefault({ turns, isScheduled, weekdays: everyWeekday });

/** Road carriers come in the morning or in the afternoon. */
export const ROAD_TURNS: DeliveryTurn[] = ["morning", "afternoon"];
