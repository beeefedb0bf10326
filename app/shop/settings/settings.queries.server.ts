import { onInvalidate, tag } from "#app/platform/cache-tags.server.ts";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { parseSettings, type StoreSettings } from "./settings.ts";

/** Kept in memory, since every page reads them, until the command that changes them says so. */
let kept: Promise<StoreSettings> | undefined;

onInvalidate((tags) => {
	if (tags === "everything" || tags.includes("settings")) kept = undefined;
});

/** The shop's settings. A page that reads them is rendered again when they change. */
export function readSettings(): Promise<StoreSettings> {
	tag("settings");
	kept ??= load().catch((error: unknown) => {
		kept = undefined;
		throw error;
	});
	return kept;
}

async function load(): Promise<StoreSettings> {
	const [row] = await db.select({ data: storeSettings.data }).from(storeSettings).limit(1);
	return parseSettings(row?.data);
}
