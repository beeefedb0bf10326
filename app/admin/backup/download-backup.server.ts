import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { dayOf } from "#app/values/date.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { findSafetyCopy } from "./safety-copies.server.ts";
import { writeArchive } from "./shop-archive.server.ts";
import { makeWorkFolder } from "./work-folders.server.ts";

/** A backup reads the whole shop, so two at once would slow each other down. */
let isWriting = false;

/**
 * The whole shop as one file, as `npm run backup` writes it. It is written to disk first, so that only a complete
 * file is sent, and removed when it was sent or the connection was closed.
 */
export async function downloadBackup(admin: Admin, store: ImageStore = imageStore): Promise<Response> {
	if (isWriting)
		throw new Refusal("conflict", "Um backup já está sendo preparado. Tente de novo em instantes.");
	isWriting = true;
	const folder = await makeWorkFolder("backup");
	const removeFolder = () => rm(folder, { recursive: true, force: true });
	try {
		const name = `loja-${dayOf()}.tar.gz`;
		const file = join(folder, name);
		const counts = await writeArchive(file, store);
		await inTransaction((tx) =>
			recordAudit(tx, admin, {
				action: "backup.downloaded",
				entityId: name,
				details: { rows: counts.rows, images: counts.images },
			}),
		);
		return await sendFile(file, () => {
			removeFolder().catch((error: unknown) => log.error({ error }, "a backup could not be removed"));
		});
	} catch (error) {
		await removeFolder();
		throw error;
	} finally {
		isWriting = false;
	}
}

/** A backup of the shop from before a restore. */
export async function downloadSafetyCopy(admin: Admin, name: string): Promise<Response> {
	const file = await findSafetyCopy(admin, name);
	if (!file) throw new Refusal("not_found", "Esta cópia não está mais guardada.");
	await inTransaction((tx) => recordAudit(tx, admin, { action: "backup.downloaded", entityId: name }));
	return sendFile(file);
}

async function sendFile(file: string, onClose?: () => void): Promise<Response> {
	const { size } = await stat(file);
	const stream = createReadStream(file);
	if (onClose) stream.once("close", onClose);
	return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
		headers: {
			"Content-Type": "application/gzip",
			"Content-Length": String(size),
			"Content-Disposition": `attachment; filename="${basename(file)}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
