import type { DeliverySlots } from "#app/shop/shipping/tables/delivery-slots.ts";
import { deliveryWeekdays } from "#app/shop/shipping/tables/delivery-weekdays.ts";
import { type DeliveryTurn, deliveryTurnValues } from "#app/values/status/delivery-turn.ts";

/** The names of a carrier's slots in the form of the freight tables. `weekdays` is where their error belongs. */
export const slotNames = (id: string) => ({
	/** Present in each form that asks for slots. One of the build before does not, and its carriers get the slots of a new shop. */
	isAsked: `${id}.slots`,
	turn: (turn: DeliveryTurn) => `${id}.turn.${turn}`,
	isScheduled: `${id}.scheduled`,
	weekday: (weekday: number) => `${id}.weekday.${weekday}`,
	weekdays: `${id}.delivery.weekdays`,
});

/** The posted slots of a carrier; undefined where none were asked. Weekdays count for a scheduled one only, so that others keep all of them. */
export function readSlots(form: FormData, id: string): DeliverySlots | undefined {
	const names = slotNames(id);
	if (!form.has(names.isAsked)) return undefined;
	const isOn = (name: string) => form.get(name) === "on";
	const isScheduled = isOn(names.isScheduled);
	const all = deliveryWeekdays.map(({ weekday }) => weekday);
	const ticked = all.filter((weekday) => isOn(names.weekday(weekday)));
	return {
		turns: deliveryTurnValues.filter((turn) => isOn(names.turn(turn))),
		isScheduled,
		weekdays: isScheduled || ticked.length > 0 ? ticked : all,
	};
}
