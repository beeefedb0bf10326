import { getTableName, gt } from "drizzle-orm";
import { isTimeLeft, runWhileTimeLeft } from "#app/platform/jobs/lease.server.ts";
import { contactErasure } from "#app/shop/contact/contact.mails.server.ts";
import { listOldContacts } from "#app/shop/contact/update-contact.server.ts";
import { removeMailFiles } from "#app/shop/mail/mail-files.server.ts";
import { deleteMailsOnceSent } from "#app/shop/mail/send-mail.server.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { erasures } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { eraseContacts, eraseSettledOrders } from "./erase-rows.server.ts";
import { personalTables } from "./personal-columns.server.ts";
import { writeErasures } from "./repeat-erasures.server.ts";
import { scrubFiles } from "./scrub-files.server.ts";

const CONTACTS_AT_ONCE = 200;

export interface PersonalFolders {
	/** The folder to which a shop without SMTP writes its mails. */
	outbox: string;
	/** The file with the list of erasures, outside the database. */
	erasures: string;
}

/**
 * The hourly sweep. It erases orders whose last open matter has ended, messages past their retention, mails to
 * addresses that the shop no longer knows, and files of mails without a row. It updates the list of erasures outside
 * the database and, with the embedded engine, removes the erased data from its files.
 */
export async function sweepPersonalData(folders: PersonalFolders): Promise<void> {
	const now = new Date();
	await runWhileTimeLeft(
		eraseSettledOrders,
		() => eraseOldContacts(now),
		() => deleteMailsOnceSent(contactErasure.kind),
		() => removeMailFiles(folders.outbox),
	);
	// Even if the time is over, so that a restore or a file does not bring back what this run erased.
	await writeErasures(folders.erasures);
	const since = new Date(now.getTime() - 2 * HOUR_MS);
	const [lately] = await db.select().from(erasures).where(gt(erasures.erasedAt, since)).limit(1);
	if (lately) await scrubFiles(scrubbedTables);
}

/** Tables that an erasure changes. */
const scrubbedTables = personalTables.flatMap(({ table, person, secret }) =>
	person || secret ? [getTableName(table)] : [],
);

async function eraseOldContacts(now: Date): Promise<void> {
	while (isTimeLeft()) {
		const ids = await listOldContacts(now, CONTACTS_AT_ONCE);
		await inTransaction((tx) => eraseContacts(tx, ids));
		if (ids.length < CONTACTS_AT_ONCE) return;
	}
}
