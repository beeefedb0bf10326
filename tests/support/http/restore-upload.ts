import { setTimeout as pause } from "node:timers/promises";
import type { HttpResponse } from "#tests/support/send-request.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/*
 * Restoring from an uploaded backup, as the screen of the back office does it: name and size, the parts, the check, the
 * confirmation.
 */

const SCREEN = "/admin/backup/restore";
const UPLOAD = `${SCREEN}/upload`;
const PART_BYTES = 2 * 1024 * 1024;
const MAX_WAIT_MS = 60_000;

export interface UploadResponse {
	status: number;
	id: string;
	received: number;
	/** Why it was refused. */
	message: string;
}

const read = ({ status, text }: HttpResponse): UploadResponse => {
	const { id = "", received = 0, error } = JSON.parse(text);
	return { status, id, received, message: error?.message ?? "" };
};

export const beginUpload = async (owner: Visitor, name: string, size: number): Promise<UploadResponse> =>
	read(
		await owner.request(UPLOAD, {
			method: "POST",
			headers: { "Content-Type": "application/json", Origin: owner.origin },
			body: JSON.stringify({ name, size }),
		}),
	);

export const sendPart = async (
	owner: Visitor,
	{ id, offset, bytes }: { id: string; offset: number; bytes: Buffer },
): Promise<UploadResponse> =>
	read(
		await owner.request(`${UPLOAD}?id=${id}&offset=${offset}`, {
			method: "POST",
			headers: { "Content-Type": "application/octet-stream", Origin: owner.origin },
			body: bytes,
		}),
	);

/** Sends a whole file; the senders take turns, as behind a proxy. Returns its id. */
export async function sendBackup(
	owners: readonly [Visitor, ...Visitor[]],
	file: Buffer,
	name = "loja.tar.gz",
): Promise<string> {
	const begun = await beginUpload(owners[0], name, file.length);
	if (begun.status !== 200) throw new Error(`an upload was answered with ${begun.status}: ${begun.message}`);
	for (let offset = 0, turn = 1; offset < file.length; turn += 1) {
		const owner = owners[turn % owners.length] ?? owners[0];
		const bytes = file.subarray(offset, offset + PART_BYTES);
		const { status, received, message } = await sendPart(owner, { id: begun.id, offset, bytes });
		if (status !== 200) throw new Error(`a part was answered with ${status}: ${message}`);
		offset = received;
	}
	return begun.id;
}

/** The screen, once the check has ended. */
export async function checkedScreen(owner: Visitor): Promise<string> {
	const until = Date.now() + MAX_WAIT_MS;
	for (;;) {
		const { text } = await owner.request(SCREEN);
		if (!text.includes("Conferindo")) return text;
		if (Date.now() > until) throw new Error("the check did not end");
		await pause(100);
	}
}

/** Confirms the restore. */
export const confirmRestore = (
	owner: Visitor,
	upload: string,
	fields: { word?: string; password: string },
): Promise<HttpResponse> => owner.post(SCREEN, { intent: "restore", upload, word: "RESTAURAR", ...fields });

/** The whole shop as the owner downloads it; `copy` names one from before a restore. */
export async function downloadShop(owner: Visitor, password: string, copy = ""): Promise<Buffer> {
	const { status, body, text } = await owner.post("/admin/backup/file", { password, copy });
	if (status !== 200) throw new Error(`a backup was answered with ${status}: ${text.slice(0, 200)}`);
	return body;
}
