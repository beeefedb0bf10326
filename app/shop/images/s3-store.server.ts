import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { type CheerioAPI, load } from "cheerio/slim";
import {
	contentTypeOf,
	type ImagePart,
	isStoredId,
	type ObjectStore,
	PART_NAME,
	type StoredPart,
	validateName,
} from "./image-part.server.ts";
import { type S3Requests, type S3Settings, s3Requests } from "./s3-requests.server.ts";

/** How long an address of `temporaryUrl` stays the same; it works for at least as long again. */
export const TEMPORARY_URL_SECONDS = 3_600;

/** An S3-compatible store, with the parts under `<folder>/<id>/`. */
export function s3Store<Part extends StoredPart = ImagePart>(
	settings: S3Settings,
	folder = "images",
): ObjectStore<Part> {
	const requests = s3Requests(settings);
	const bucket = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`;
	const addressOf = (id: string, part: Part): URL => {
		const name = validateName(id, part);
		return new URL(`${bucket}/${folder}/${name.id}/${name.part}`);
	};
	return {
		async read(id, part) {
			const response = await get(requests, addressOf(id, part));
			return response && Buffer.from(await response.arrayBuffer());
		},
		async open(id, part) {
			const response = await get(requests, addressOf(id, part), true);
			return response && openBody(response);
		},
		async write(id, part, bytes) {
			const sent = { type: contentTypeOf(part), body: new Uint8Array(bytes) };
			const response = await requests.send("PUT", addressOf(id, part), sent);
			await response.body?.cancel();
			if (!response.ok) throw new Error(`the image store answered ${response.status} to a write`);
		},
		async remove(id, parts) {
			for (const part of parts) await remove(requests, addressOf(id, part));
		},
		async *list() {
			for await (const page of listPages(requests, bucket, { prefix: `${folder}/`, delimiter: "/" })) {
				for (const entry of page("CommonPrefixes > Prefix").toArray()) {
					const id = page(entry).text().split("/").at(-2) ?? "";
					if (isStoredId(id)) yield id;
				}
			}
		},
		async removeOlder(id, moment) {
			const parts: Part[] = [];
			const prefix = `${folder}/${validateName(id, "master").id}/`;
			for await (const page of listPages(requests, bucket, { prefix })) {
				for (const entry of page("Contents").toArray()) {
					const part = page(entry).find("Key").text().split("/").at(-1) ?? "";
					if (!PART_NAME.test(part)) continue;
					if (Date.parse(page(entry).find("LastModified").text()) >= moment.getTime()) return false;
					parts.push(part as Part);
				}
			}
			for (const part of parts) await remove(requests, addressOf(id, part));
			return parts.length > 0;
		},
		async temporaryUrl(id, part, now = new Date()) {
			const url = addressOf(id, part);
			url.searchParams.set("X-Amz-Expires", String(2 * TEMPORARY_URL_SECONDS));
			// The address stays the same for an hour, so that a browser that has it cached requests it only once.
			const seconds = Math.floor(now.getTime() / 1000 / TEMPORARY_URL_SECONDS) * TEMPORARY_URL_SECONDS;
			return requests.signAddress(url, new Date(seconds * 1000));
		},
	};
}

const isDenied = (text: string): boolean => /<Code>AccessDenied<\/Code>/.test(text);

async function get({ send }: S3Requests, address: URL, isReadSlowly = false): Promise<Response | null> {
	const response = await send("GET", address, { isReadSlowly });
	if (response.ok) return response;
	const text = await response.text();
	// For a key without permission to list the bucket, the store reports a missing part as denied.
	if (response.status === 404 || isDenied(text)) return null;
	throw new Error(`the image store answered ${response.status} to a read`);
}

async function openBody(response: Response): Promise<{ size: number; body: Readable }> {
	const size = Number(response.headers.get("content-length"));
	if (response.body && size > 0) {
		return { size, body: Readable.fromWeb(response.body as NodeReadableStream) };
	}
	// If the store does not report the length, the body is read first.
	const bytes = Buffer.from(await response.arrayBuffer());
	return { size: bytes.byteLength, body: Readable.from([bytes]) };
}

async function remove({ send }: S3Requests, address: URL): Promise<void> {
	const response = await send("DELETE", address);
	await response.body?.cancel();
	if (!response.ok && response.status !== 404) {
		throw new Error(`the image store answered ${response.status} to a removal`);
	}
}

/** The keys under a prefix, page by page (ListObjectsV2); with a delimiter, its folders. */
async function* listPages(
	{ send }: S3Requests,
	bucket: string,
	query: { prefix: string; delimiter?: string },
): AsyncGenerator<CheerioAPI> {
	let token = "";
	do {
		const url = new URL(bucket);
		const next = token ? { "continuation-token": token } : {};
		for (const [name, value] of Object.entries({ "list-type": "2", ...query, ...next })) {
			url.searchParams.set(name, value);
		}
		const response = await send("GET", url);
		const text = await response.text();
		// A key without permission to list the bucket finds nothing in it.
		if (isDenied(text)) return;
		if (!response.ok) throw new Error(`the image store answered ${response.status} to a list`);
		const page = load(text, { xml: true });
		yield page;
		token = page("ListBucketResult > NextContinuationToken").text();
	} while (token !== "");
}
