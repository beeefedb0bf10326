import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { env } from "#app/platform/env.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { parseSettings, publicSettings, type StoreSettings } from "./settings.ts";

/** In memory, because every page reads them; not for ever, in case the notification of a change is lost. */
const cachedSettings = memoryCache<StoreSettings>({ tags: ["settings"], maxAgeMs: 30_000 });

/** The shop's settings. A page that reads them is rendered again when they change. */
export function readSettings(): Promise<StoreSettings> {
	addCacheTags("settings");
	return cachedSettings("all", loadSettings);
}

/** What pages may say of the shop, and what they may offer. */
export const readPublicSettings = async () => publicSettings(await readSettings(), env.offersMercadoPago);

async function loadSettings(): Promise<StoreSettings> {
	const [row] = await db.select({ data: storeSettings.data }).from(storeSettings).limit(1);
	return parseSettings(row?.data);
}
