import { eq, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import type { Transaction } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { parseSettings, type StoreSettings, withUnknownSettings } from "./settings.ts";

/** Locks the row of the settings until the transaction ends, and creates it if it is missing. */
export async function lockSettings(tx: Transaction) {
	await tx.insert(storeSettings).values({ id: 1, data: {}, version: 0 }).onConflictDoNothing();
	const rows = await tx.select().from(storeSettings).where(eq(storeSettings.id, 1)).for("update");
	return expectRow(rows, "the settings");
}

/**
 * For a change that the form of the settings shows and another table holds: no page has to be rendered again for it.
 */
export async function raiseSettingsVersion(tx: Transaction): Promise<void> {
	await tx
		.update(storeSettings)
		.set({ version: sql`${storeSettings.version} + 1`, updatedAt: new Date() })
		.where(eq(storeSettings.id, 1));
}

export interface SettingsChange {
	readonly before: StoreSettings;
	readonly after: StoreSettings;
}

/**
 * Replaces the settings, but for those that only another build knows. Every page that shows one of them is rendered
 * again.
 */
export async function saveSettings(tx: Transaction, settings: StoreSettings): Promise<void> {
	const stored = await lockSettings(tx);
	await tx
		.update(storeSettings)
		.set({
			data: withUnknownSettings(parseSettings(settings), stored.data),
			version: sql`${storeSettings.version} + 1`,
			updatedAt: new Date(),
		})
		.where(eq(storeSettings.id, 1));
	await invalidate(tx, "settings");
}
