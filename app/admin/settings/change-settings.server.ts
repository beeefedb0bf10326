import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { lockSettings, saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { parseSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { valueAt, withValueAt } from "./setting-field.ts";
import { settingsMessages } from "./settings.messages.ts";

/** For editing: from the database, not from the cache in memory. */
export async function readSettingsToEdit(_admin: Admin) {
	const [row] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
	return {
		settings: parseSettings(row?.data),
		// 0 while the shop has no row.
		version: row?.version ?? 0,
		updatedAt: row?.updatedAt ?? null,
	};
}

/**
 * Changes some settings by their paths ("identity.name"). `version` is the one that the editor saw: of
 * two concurrent editors the second is refused, and nothing is overwritten. Public pages are rendered
 * again at once.
 */
export async function changeSettings(
	admin: Admin,
	version: number,
	changes: Readonly<Record<string, unknown>>,
): Promise<"changed" | "unchanged"> {
	return inTransaction(async (tx) => {
		const row = await lockSettings(tx);
		if (row.version !== version) throw new Refusal("conflict", settingsMessages.conflict);
		const before = parseSettings(row.data);
		let after = Object.entries(changes).reduce(
			(settings, [path, value]) => withValueAt(settings, path, value),
			before,
		);
		const isChanged = (path: string) => !isDeepStrictEqual(valueAt(before, path), valueAt(after, path));
		const changed = Object.keys(changes).filter(isChanged);
		if (changed.length === 0) return "unchanged";
		if (changed.some((path) => path.startsWith("shipping.tables") || path.startsWith("shipping.origin"))) {
			after = withValueAt(after, RATES_VERSION, before.shipping.ratesVersion + 1);
			changed.push(RATES_VERSION);
		}
		// Stored settings that break a rule fall back to their defaults, which must not happen silently.
		if (!isDeepStrictEqual(parseSettings(after), after)) {
			throw new Refusal("invalid", settingsMessages.refused);
		}
		await saveSettings(tx, after);
		await recordAudit(tx, admin, {
			action: "settings.updated",
			entityId: "1",
			details: { changes: changed.map((path) => changeDetails(path, before, after)) },
		});
		return "changed";
	});
}

/** Each order stores it, so that the log leads to the rates from which its freight was quoted. */
const RATES_VERSION = "shipping.ratesVersion";

/** Freight tables have hundreds of figures, so the log only says that they changed. */
function changeDetails(path: string, before: StoreSettings, after: StoreSettings) {
	const isTooLong = path === "shipping.tables";
	return { path, ...(isTooLong ? {} : { from: valueAt(before, path), to: valueAt(after, path) }) };
}
