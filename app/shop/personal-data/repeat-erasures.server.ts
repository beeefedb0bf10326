import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { asc, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { log } from "#app/platform/log.server.ts";
import { eraseNotices } from "#app/shop/back-in-stock/erase-notices.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { backInStockRequests, contacts, erasures, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { erasePersonalData } from "./erase-account.server.ts";
import { eraseContacts, eraseSettledOrders } from "./erase-rows.server.ts";

/*
 * A restored backup brings back people who were erased after it was written. The list of erasures is in the database
 * and also in a file beside it, because a restore replaces the database. Both have hashes of random ids.
 */

const HASH = /^[0-9a-f]{64}$/;
const BATCH = 1_000;

/** Adds the missing erasures to the file. Those of a database that no longer exists stay in it. */
export async function writeErasures(file: string): Promise<void> {
	const rows = await db.select({ hash: erasures.idHash }).from(erasures).orderBy(asc(erasures.erasedAt));
	const hashes = new Set(await readHashes(file));
	const size = hashes.size;
	for (const { hash } of rows) hashes.add(hash);
	if (hashes.size === size) return;
	await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	await writeFile(`${file}.new`, `${[...hashes].join("\n")}\n`, { mode: 0o600, flush: true });
	await rename(`${file}.new`, file);
}

async function readHashes(file: string): Promise<string[]> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	return text.split("\n").filter((line) => HASH.test(line));
}

/** The hashes of who was erased, to be added to the list of a copy that replaces this shop. */
export async function listErasures(tx: Transaction): Promise<string[]> {
	const rows = await tx.select({ hash: erasures.idHash }).from(erasures);
	return rows.map(({ hash }) => hash);
}

export async function addErasures(tx: Transaction, hashes: readonly string[]): Promise<void> {
	for (let at = 0; at < hashes.length; at += BATCH) {
		const some = hashes.slice(at, at + BATCH).map((idHash) => ({ idHash }));
		await tx.insert(erasures).values(some).onConflictDoNothing();
	}
}

/**
 * Repeats the erasures of accounts, messages and requests to be told of a product that are on the list and exist
 * nevertheless: after a restore, and at each start, because a database can also be restored without the shop's tools.
 * Returns how many there were.
 */
export async function repeatErasures(file: string): Promise<number> {
	const hashes = await readHashes(file);
	await inTransaction((tx) => addErasures(tx, hashes));
	const accounts = await db
		.select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
		.from(users)
		.where(isErased(users.id));
	for (const account of accounts) {
		await removeImages(await inTransaction((tx) => erasePersonalData(tx, account)));
	}
	const messages = await db.select({ id: contacts.id }).from(contacts).where(isErased(contacts.id));
	await inTransaction((tx) =>
		eraseContacts(
			tx,
			messages.map(({ id }) => id),
		),
	);
	const notices = await db
		.select({ id: backInStockRequests.id })
		.from(backInStockRequests)
		.where(isErased(backInStockRequests.id));
	await inTransaction((tx) =>
		eraseNotices(
			tx,
			notices.map(({ id }) => id),
		),
	);
	// An order that was settled but is open again in the restored copy waits for its end like any other.
	await eraseSettledOrders();
	const counts = { accounts: accounts.length, messages: messages.length, notices: notices.length };
	const repeated = counts.accounts + counts.messages + counts.notices;
	if (repeated > 0) log.warn(counts, "erased again");
	return repeated;
}

const isErased = (id: PgColumn) =>
	sql`encode(sha256(${id}::text::bytea), 'hex') in (select ${erasures.idHash} from ${erasures})`;
