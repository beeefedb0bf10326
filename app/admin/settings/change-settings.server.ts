import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	lockSettings,
	raiseSettingsVersion,
	type SettingsChange,
	saveSettings,
} from "#app/shop/settings/settings.commands.server.ts";
import { parseSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { storeSettings, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { describeClosure } from "./closures/describe-closure.ts";
import { settingLabel, valueAt, withValueAt } from "./sections/setting-sections.ts";
import { paymentDataChanged } from "./settings.mails.server.ts";
import { settingsMessages } from "./settings.messages.ts";

/** The settings for editing: from the database, not from the cache. */
export async function readSettingsToEdit(_admin: Admin) {
	const [row] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
	return {
		settings: parseSettings(row?.data),
		// 0 if the shop has no row yet.
		version: row?.version ?? 0,
		updatedAt: row?.updatedAt ?? null,
	};
}

/**
 * Changes some settings by their paths ("identity.name"). `version` is the one that the editor saw: of two concurrent
 * editors the second is refused, so that nothing is overwritten. Public pages are rendered again at once. `alongside`
 * writes what is edited in the same form but stored elsewhere, in the same transaction and under the same version; it
 * is told the settings before and after, and says whether it changed anything.
 */
export async function changeSettings(
	admin: Admin,
	version: number,
	changes: Readonly<Record<string, unknown>>,
	alongside?: (tx: Transaction, settings: SettingsChange) => Promise<boolean>,
): Promise<"changed" | "unchanged"> {
	return inTransaction(async (tx) => {
		const row = await lockSettings(tx);
		if (row.version !== version) throw new VersionRefusal(settingsMessages.editedMeanwhile, row.version);
		const before = parseSettings(row.data);
		let after = Object.entries(changes).reduce(
			(settings, [path, value]) => withValueAt(settings, path, value),
			before,
		);
		const isMore = (await alongside?.(tx, { before, after })) ?? false;
		const isChanged = (path: string) => !isDeepStrictEqual(valueAt(before, path), valueAt(after, path));
		const changed = Object.keys(changes).filter(isChanged);
		if (changed.length === 0) {
			if (isMore) await raiseSettingsVersion(tx);
			return isMore ? "changed" : "unchanged";
		}
		if (changed.some((path) => path.startsWith("shipping.tables") || path.startsWith("shipping.origin"))) {
			after = withValueAt(after, RATES_VERSION, before.shipping.ratesVersion + 1);
			changed.push(RATES_VERSION);
		}
		// Stored settings that break a rule would silently fall back to their defaults.
		if (!isDeepStrictEqual(parseSettings(after), after)) {
			throw new Refusal("invalid", settingsMessages.refused);
		}
		await saveSettings(tx, after);
		await recordAudit(tx, admin, {
			action: "settings.updated",
			entityId: "1",
			details: { changes: changed.map((path) => changeDetails(path, before, after)) },
		});
		await mailSensitiveChanges(tx, admin, changed.filter(isSensitive), before, after);
		return "changed";
	});
}

/**
 * Settings that decide where the shop's money goes and who is notified about it; changing them requires the password.
 */
const sensitivePaths = ["identity.email", "identity.cnpj", "payments.pix.", "payments.bank."];
const isSensitive = (path: string): boolean => sensitivePaths.some((start) => path.startsWith(start));

/** Whether these changes include a sensitive setting. */
export async function changesSensitiveData(
	admin: Admin,
	changes: Readonly<Record<string, unknown>>,
): Promise<boolean> {
	const { settings } = await readSettingsToEdit(admin);
	return Object.entries(changes).some(
		([path, value]) => isSensitive(path) && !isDeepStrictEqual(valueAt(settings, path), value),
	);
}

async function mailSensitiveChanges(
	tx: Transaction,
	admin: Admin,
	paths: readonly string[],
	before: StoreSettings,
	after: StoreSettings,
): Promise<void> {
	if (paths.length === 0) return;
	const changes = paths.map((path) => ({
		label: settingLabel(path),
		from: masked(String(valueAt(before, path))),
		to: masked(String(valueAt(after, path))),
	}));
	const administrators = await tx
		.select({ id: users.id, email: users.email, fullName: users.fullName })
		.from(users)
		.where(eq(users.role, "admin"));
	const former = { id: "former", email: before.identity.email, fullName: "" };
	const told = administrators.some(({ email }) => email === former.email)
		? administrators
		: [...administrators, former];
	const moment = { at: new Date(), by: admin.fullName || admin.email, changes };
	for (const recipient of told) await queueMail(tx, paymentDataChanged, recipient, moment);
}

/** "12…95": enough to recognise the value. */
const masked = (text: string): string => (text.length < 6 ? "…" : `${text.slice(0, 2)}…${text.slice(-2)}`);

/** Stored with each order, so that the audit log leads to the rates from which its freight was quoted. */
const RATES_VERSION = "shipping.ratesVersion";

const CLOSURES = "workshop.closures";

/** Freight tables have hundreds of figures, so the log only records that they changed. */
function changeDetails(path: string, before: StoreSettings, after: StoreSettings) {
	const isTooLong = path === "shipping.tables";
	if (path === CLOSURES) {
		const [from, to] = [before, after].map((each) => calendarsOf(each).closures.map(describeClosure));
		return { path, from, to };
	}
	return { path, ...(isTooLong ? {} : { from: valueAt(before, path), to: valueAt(after, path) }) };
}
