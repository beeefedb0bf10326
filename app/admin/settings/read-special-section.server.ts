import type { Admin } from "#app/shop/accounts/actor.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { readBenchesToEdit } from "./benches/read-bench-calendar.server.ts";
import { closuresToEdit } from "./closures/read-closures.server.ts";
import { listTrialProducts } from "./freight/try-freight.server.ts";
import type { SpecialSectionId } from "./sections/special-sections.ts";

/** The data of a special section besides the settings. */
export async function readSpecialSection(
	admin: Admin,
	id: SpecialSectionId,
	settings: StoreSettings,
	search: URLSearchParams,
) {
	const tables = parseFreightTables(settings.shipping.tables);
	const calendars = calendarsOf(settings);
	switch (id) {
		case "workshop":
			return { id, ...(await readBenchesToEdit(admin, calendars, search.get("mes"))) };
		case "freight":
			return { id, tables, trialProducts: await listTrialProducts(admin) };
		case "closures": {
			const { townDay } = settings.workshop;
			return { id, closures: closuresToEdit(calendars.closures, { townDay, tables }) };
		}
	}
}
