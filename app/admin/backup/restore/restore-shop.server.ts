import { join } from "node:path";
import { and, desc, eq, inArray } from "drizzle-orm";
import { newSafetyCopy } from "#app/admin/backup/safety-copies.server.ts";
import { thisWorker } from "#app/admin/backup/work-folders.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { removeStrays } from "#app/shop/images/images.commands.server.ts";
import { repeatErasures } from "#app/shop/personal-data/repeat-erasures.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { auditEntries, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { restoreMessages } from "./restore.messages.ts";
import { replaceShop } from "./restore-archive.server.ts";
import { restoreProblem } from "./restore-problem.server.ts";
import { type ClosedShop, shopClosure } from "./shop-closure.ts";
import { type BackupUpload, changeUpload, discardUpload, findUploadById } from "./upload-folder.server.ts";

const ACTIONS = ["backup.restore_started", "backup.restored", "backup.restore_failed"] as const;

/**
 * Closes the shop and begins to restore it from a checked file; returns as soon as the shop is closed. How it ended
 * stands in the audit log, of which each state has its own: the earlier log ends with the start of the restore, that
 * of the restored shop with its success. So even after a kill it can be told which of the two is there.
 */
export async function startRestore(admin: Admin, uploadId: string): Promise<void> {
	const upload = await findUploadById(uploadId);
	if (upload?.state === "restoring") throw new Refusal("conflict", restoreMessages.running);
	if (upload?.state !== "checked") throw new Refusal("not_found", restoreMessages.gone);
	const closed = await shopClosure.get()();
	try {
		await changeUpload(upload, { state: "restoring", worker: thisWorker });
		await inTransaction((tx) =>
			recordAudit(tx, admin, { action: "backup.restore_started", entityId: upload.name }),
		);
	} catch (error) {
		await closed.reopen({ isRestored: false });
		throw error;
	}
	void runRestore(admin, upload, closed);
}

async function runRestore(admin: Admin, upload: BackupUpload, closed: ClosedShop): Promise<void> {
	let isRestored = false;
	let replacedImages: string[] = [];
	try {
		await closed.stopWork();
		({ replacedImages } = await restore(admin, upload));
		isRestored = true;
		await repeatErasures(join(env.DATA_DIR, "erasures.txt"));
	} catch (error) {
		log.error({ error, isRestored }, "the shop could not be restored from an uploaded backup");
		if (!isRestored) await recordFailure(admin, upload, restoreProblem(error));
	}
	await discardUpload(upload).catch((error: unknown) =>
		log.error({ error }, "an uploaded backup could not be removed"),
	);
	const replacedAt = new Date();
	await closed.reopen({ isRestored });
	// In an open shop, because it takes its time. A restore of the copy meanwhile writes its pictures again.
	await removeStrays(replacedImages, replacedAt).catch((error: unknown) =>
		log.error({ error }, "the pictures of the shop before a restore stayed in the store"),
	);
}

async function restore(admin: Admin, upload: BackupUpload) {
	const copy = await newSafetyCopy();
	try {
		return await replaceShop(upload.file, {
			store: imageStore,
			safetyFile: copy.file,
			async record(tx, { rows, images }) {
				// Before the new state is committed: without a place for the copy nothing is replaced.
				await copy.keep();
				await recordAudit(tx, await actorAfterwards(tx, admin), {
					action: "backup.restored",
					entityId: upload.name,
					details: { rows, images, copy: copy.name },
				});
			},
		});
	} finally {
		await copy.discard();
	}
}

/** The admin may have no account in the restored shop. */
async function actorAfterwards(tx: Transaction, { id }: Admin): Promise<{ id: string } | null> {
	const [user = null] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id));
	return user;
}

async function recordFailure(actor: { id: string } | null, upload: { name: string }, reason: string) {
	await inTransaction((tx) =>
		recordAudit(tx, actor, {
			action: "backup.restore_failed",
			entityId: upload.name,
			details: { problem: reason },
		}),
	).catch((error: unknown) => log.error({ error }, "a failed restore could not be recorded"));
}

/** The last restore that was begun, failed or succeeded, from the audit log. */
export async function findLastRestore(_reader: Admin | "server") {
	const [last = null] = await db
		.select({
			action: auditEntries.action,
			name: auditEntries.entityId,
			details: auditEntries.details,
			createdAt: auditEntries.createdAt,
		})
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "backup"), inArray(auditEntries.action, [...ACTIONS])))
		.orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
		.limit(1);
	return last;
}

/**
 * Called at each start, when no restore is under way: one whose start is the last entry ended with its process and
 * has changed nothing. Returns whether there was one.
 */
export async function recordStoppedRestore(): Promise<boolean> {
	const last = await findLastRestore("server");
	if (last?.action !== "backup.restore_started") return false;
	await recordFailure(null, last, restoreMessages.stopped);
	return true;
}
