import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { env } from "#app/platform/env.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { listExampleData } from "./example-data.server.ts";
import { type PaymentOffer, parseSettings, publicSettings, type StoreSettings } from "./settings.ts";

/** In memory, because every page reads them. Limited in time, in case the notification of a change is lost. */
const cachedSettings = memoryCache<StoreSettings>({ tags: ["settings"], maxAgeMs: 30_000 });

/**
 * The shop's settings. A page that reads them is rendered again when they change. Inside a transaction they must be
 * read before it, or with its own handle: if they are not cached, waiting for another handle would never end.
 */
export function readSettings(database: Queryable = db): Promise<StoreSettings> {
	addCacheTags("settings");
	return cachedSettings("all", () => loadSettings(database));
}

/** The settings that pages may show, and the shop's payment offer. */
export async function readPublicSettings() {
	const settings = await readSettings();
	return publicSettings(settings, paymentOffer(settings));
}

/** A shop open to customers offers no transfer while it has example data, so that no money goes to an example's key. */
export const paymentOffer = (settings: StoreSettings): PaymentOffer => ({
	offersMercadoPago: env.offersMercadoPago,
	offersTransfer: !env.isOpenToCustomers || listExampleData(settings).length === 0,
});

async function loadSettings(database: Queryable): Promise<StoreSettings> {
	const [row] = await database.select({ data: storeSettings.data }).from(storeSettings).limit(1);
	return parseSettings(row?.data);
}
