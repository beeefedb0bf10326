import { type DeliverySlots, everyWeekday } from "./delivery-slots.ts";
import type { FreightTables } from "./freight-tables.ts";
import { ownCarrierId } from "./own-carriers.ts";

/** The slots of a shipping option. Those that are not listed are other services of Melhor Envio. */
export function deliverySlotsOf(tables: FreightTables, optionId: string): DeliverySlots {
	const carrier = tables.own.find(({ name }) => ownCarrierId(name) === optionId);
	if (carrier) return carrier.delivery;
	switch (optionId) {
		case "pac":
		case "sedex":
		case "jamef":
		case "local":
		case "free":
			return tables[optionId].delivery;
		default:
			return tables.otherServices.delivery;
	}
}

/** The weekdays of scheduled carriers that do not come on all of them, by shipping option. */
export function deliveryWeekdaysOf(tables: FreightTables): ReadonlyMap<string, readonly number[]> {
	const ids = ["pac", "sedex", "jamef", "local", "free", ...tables.own.map(({ name }) => ownCarrierId(name))];
	return new Map(
		ids.flatMap((id) => {
			const { isScheduled, weekdays } = deliverySlotsOf(tables, id);
			return isScheduled && weekdays.length < everyWeekday.length ? [[id, weekdays] as const] : [];
		}),
	);
}
