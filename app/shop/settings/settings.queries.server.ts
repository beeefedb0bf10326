import { addCacheTags, onInvalidate } from "#app/platform/cache-tags.server.ts";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { parseSettings, type StoreSettings } from "./settings.ts";

/** Kept in memory, since every page reads them, until the command that changes them says so. */
let cachedSettings: Promise<StoreSettings> | undefined;

onInvalidate((tags) => {
	if (tags === "everything" || tags.includes("settings")) cachedSettings = undefined;
});

/** The shop's settings. A page that reads them is rendered again when they change. */
export function readSettings(): Promise<StoreSettings> {
	addCacheTags("settings");
	cachedSettings ??= loadSettings().catch((error: unknown) => {
		cachedSettings = undefined;
		throw error;
	});
	return cachedSettings;
}

async function loadSettings(): Promise<StoreSettings> {
	const [row] = await db.select({ data: storeSettings.data }).from(storeSettings).limit(1);
	return parseSettings(row?.data);
}
