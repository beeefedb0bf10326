import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isAtWork, makeWorkFolder, readWorkFolder } from "#app/admin/backup/work-folders.server.ts";
import { env } from "#app/platform/env.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { restoreMessages } from "./restore.messages.ts";

/** A browser sends the next part, or says why not, much sooner. */
const QUIET_MS = MINUTE_MS;

const summarySchema = z.object({
	madeAt: z.string().nullable(),
	lastOrderAt: z.string().nullable(),
	rows: z.number(),
	images: z.number(),
	orders: z.number(),
	products: z.number(),
	customers: z.number(),
	admins: z.array(z.string()),
});
const uploadSchema = z.object({
	id: z.uuid(),
	/** As the owner's computer calls it. */
	name: z.string(),
	/** Bytes of the whole file. */
	size: z.number(),
	state: z.enum(["arriving", "checking", "checked", "refused", "restoring"]),
	/** The process that checks or restores it (`thisWorker`). */
	worker: z.string().optional(),
	/** Why it was refused. */
	reason: z.string().optional(),
	summary: summarySchema.optional(),
});
type StoredUpload = z.infer<typeof uploadSchema>;

/** A file that was sent in the back office, or is being sent. */
export interface BackupUpload extends StoredUpload {
	folder: string;
	/** The file itself. */
	file: string;
	/** Bytes that have arrived. */
	received: number;
	/** When the last part was written, in milliseconds. */
	writtenAt: number;
}

const notesOf = (folder: string): string => join(folder, "upload.json");
const fileOf = (folder: string): string => join(folder, "backup.tar.gz");

/** Makes the folder for a new file. */
export async function createUpload(name: string, size: number): Promise<BackupUpload> {
	const folder = await makeWorkFolder("restore");
	const upload: StoredUpload = { id: randomUUID(), name, size, state: "arriving" };
	await writeFile(fileOf(folder), "", { mode: 0o600 });
	await noteUpload(folder, upload);
	return { ...upload, folder, file: fileOf(folder), received: 0, writtenAt: Date.now() };
}

/** Another process may read the notes at any moment, so they are replaced in one step. */
async function noteUpload(folder: string, upload: StoredUpload): Promise<void> {
	const next = join(folder, `${randomUUID()}.json`);
	await writeFile(next, JSON.stringify(uploadSchema.parse(upload)), { mode: 0o600 });
	await rename(next, notesOf(folder));
}

/** Notes a new state, unless the file has been discarded meanwhile. */
export async function changeUpload(
	upload: BackupUpload,
	change: Partial<Pick<StoredUpload, "state" | "worker" | "reason" | "summary">>,
): Promise<void> {
	await noteUpload(upload.folder, { ...upload, ...change }).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw error;
	});
}

export const discardUpload = ({ folder }: Pick<BackupUpload, "folder">): Promise<void> =>
	rm(folder, { recursive: true, force: true });

/** The files in the data folder, whichever process received them; normally one or none. */
async function listUploads(): Promise<BackupUpload[]> {
	const names = await readdir(env.DATA_DIR);
	const uploads = await Promise.all(
		names
			.filter((name) => readWorkFolder(name)?.work === "restore")
			.map((name) => readUploadFolder(join(env.DATA_DIR, name))),
	);
	return uploads.filter((upload) => upload !== null);
}

async function readUploadFolder(folder: string): Promise<BackupUpload | null> {
	const file = fileOf(folder);
	try {
		const notes = uploadSchema.parse(JSON.parse(await readFile(notesOf(folder), "utf8")));
		const { mtimeMs: notedAt } = await stat(notesOf(folder));
		const { size, mtimeMs } = await stat(file);
		return { ...withoutDeadWork(notes, notedAt), folder, file, received: size, writtenAt: mtimeMs };
	} catch {
		// It is being made, or has been discarded at this moment.
		return null;
	}
}

/** A check or a restore that ended with its process. */
function withoutDeadWork(upload: StoredUpload, notedAt: number): StoredUpload {
	const isWorkedOn = upload.state === "checking" || upload.state === "restoring";
	if (!isWorkedOn || (upload.worker && isAtWork(upload.worker, notedAt))) return upload;
	return { ...upload, state: "refused", reason: restoreMessages.checkStopped };
}

/** The file that is here; of several, which two processes may have begun at once, the furthest. */
export async function findUpload(): Promise<BackupUpload | null> {
	const rank = ({ state }: BackupUpload) =>
		["refused", "arriving", "checking", "checked", "restoring"].indexOf(state);
	const [first = null] = (await listUploads()).toSorted((a, b) => rank(b) - rank(a));
	return first;
}

export async function findUploadById(id: string): Promise<BackupUpload | null> {
	return (await listUploads()).find((upload) => upload.id === id) ?? null;
}

/** Discards other files, so that there is room for one; returns false if one is being sent, checked or restored. */
export async function makeRoom(): Promise<boolean> {
	for (const upload of await listUploads()) {
		const isArriving = upload.state === "arriving" && Date.now() - upload.writtenAt < QUIET_MS;
		if (isArriving || upload.state === "checking" || upload.state === "restoring") return false;
		await discardUpload(upload);
	}
	return true;
}
