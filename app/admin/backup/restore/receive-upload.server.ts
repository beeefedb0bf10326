import { open, statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { ArchiveError } from "#app/admin/backup/archive-entries.server.ts";
import { thisWorker } from "#app/admin/backup/work-folders.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { cleanText } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { checkArchive } from "./check-archive.server.ts";
import { MAX_PART_BYTES, MAX_UPLOAD_BYTES, restoreMessages } from "./restore.messages.ts";
import {
	type BackupUpload,
	changeUpload,
	createUpload,
	discardUpload,
	findUploadById,
	makeRoom,
} from "./upload-folder.server.ts";

/** The file itself, and its pictures and rows once more, which take more space in a database than in an archive. */
const SPACE_FACTOR = 3;
const FREE_BYTES_LEFT = 256 * 1024 * 1024;
const MAX_NAME_LENGTH = 120;
/** A copy of a whole shop does not stay longer than its owner looks at it. */
const KEPT_MS = HOUR_MS;

/** Uploads that this process is writing to: a part that was sent twice does not wait. */
const busy = new Set<string>();
/** Between looking for other uploads and making the folder of a new one. */
let isBeginning = false;

/** Begins to receive a file. Refuses one that does not fit, and a second one at the same time. */
export async function receiveFile(
	_admin: Admin,
	{ name, size }: { name: string; size: number },
	disk = { free: freeBytes, shop: presentShopBytes },
): Promise<BackupUpload> {
	if (!Number.isSafeInteger(size) || size <= 0) throw new Refusal("invalid", restoreMessages.empty);
	if (size > MAX_UPLOAD_BYTES) throw new Refusal("too_large", restoreMessages.tooLarge(size));
	if (isBeginning) throw new Refusal("conflict", restoreMessages.busy);
	isBeginning = true;
	try {
		if (!(await makeRoom())) throw new Refusal("conflict", restoreMessages.busy);
		const needed = size * SPACE_FACTOR + (await disk.shop()) + FREE_BYTES_LEFT;
		const missing = needed - (await disk.free());
		if (missing > 0) throw new Refusal("unavailable", restoreMessages.noSpace(missing));
		const shownName = cleanText(name).slice(-MAX_NAME_LENGTH) || "backup.tar.gz";
		const upload = await createUpload(shownName, size);
		discardLater(upload.id, KEPT_MS);
		return upload;
	} finally {
		isBeginning = false;
	}
}

function discardLater(id: string, milliseconds: number): void {
	setTimeout(() => void discardUnused(id), milliseconds).unref();
}

/** Discards a file unless a restore does it; looks again later while it is arriving or being checked. */
export async function discardUnused(id: string, now = Date.now()): Promise<void> {
	const upload = await findUploadById(id).catch(() => null);
	if (!upload || upload.state === "restoring") return;
	const remaining = upload.writtenAt + KEPT_MS - now;
	if (upload.state === "checking") discardLater(id, KEPT_MS);
	else if (remaining > 0) discardLater(id, remaining);
	else await discardUpload(upload).catch(() => {});
}

async function freeBytes(): Promise<number> {
	const { bavail, bsize, blocks } = await statfs(env.DATA_DIR);
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** An upper bound for the copy of the earlier shop: its pictures, and its database without compression. */
export async function presentShopBytes(): Promise<number> {
	const pictures = sql`coalesce(sum(${images.bytes}), 0)::float8`;
	const [row] = await db
		.select({ bytes: sql<number>`${pictures} + pg_database_size(current_database())::float8` })
		.from(images);
	return row?.bytes ?? 0;
}

/**
 * Adds a part of the file at its place and returns how much has arrived; after the last part the file is checked. A
 * part that does not continue what is there changes nothing: its sender goes on from where the answer says.
 */
export async function receivePart(
	_admin: Admin,
	{ id, offset, bytes }: { id: string; offset: number; bytes: Uint8Array },
): Promise<Pick<BackupUpload, "received" | "size">> {
	if (bytes.length > MAX_PART_BYTES) throw new Refusal("too_large", restoreMessages.cutOff);
	const upload = await findUploadById(id);
	if (!upload) throw new Refusal("not_found", restoreMessages.gone);
	const { received, size } = upload;
	if (upload.state !== "arriving" || offset !== received || received + bytes.length > size)
		return { received, size };
	if (busy.has(id)) throw new Refusal("conflict", restoreMessages.busy);
	busy.add(id);
	try {
		await append(upload, bytes);
		if (received + bytes.length === size) await startCheck(upload);
		return { received: received + bytes.length, size };
	} finally {
		busy.delete(id);
	}
}

async function append(upload: BackupUpload, bytes: Uint8Array): Promise<void> {
	const file = await open(upload.file, "r+");
	try {
		// One call may write less than it was given.
		for (let at = 0; at < bytes.length; ) {
			at += (await file.write(bytes, at, bytes.length - at, upload.received + at)).bytesWritten;
		}
		await file.datasync();
	} catch (error) {
		await discardUpload(upload);
		if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
		// Not “unavailable”: the browser would send the part again, to an upload that is gone.
		throw new Refusal("too_large", restoreMessages.diskFull);
	} finally {
		await file.close();
	}
}

/** Checks in the background, because a large file takes longer than a proxy waits; the screen asks for the result. */
async function startCheck(upload: BackupUpload): Promise<void> {
	await changeUpload(upload, { state: "checking", worker: thisWorker });
	void checkUpload(upload);
}

async function checkUpload(upload: BackupUpload): Promise<void> {
	try {
		const summary = await checkArchive(upload.file, upload.name);
		if (summary.admins.length === 0) throw new ArchiveError(restoreMessages.noAdmin);
		await changeUpload(upload, { state: "checked", summary });
	} catch (error) {
		const isTold = error instanceof ArchiveError;
		if (!isTold) log.error({ error }, "an uploaded backup could not be checked");
		const reason = isTold ? error.message : restoreMessages.checkFailed;
		await changeUpload(upload, { state: "refused", reason }).catch((failure: unknown) =>
			log.error({ error: failure }, "the result of a check could not be stored"),
		);
	}
}
