import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { load } from "cheerio/slim";
import { userAgent } from "#app/platform/http-client/user-agent.server.ts";
import {
	contentTypeOf,
	type ImagePart,
	isStoredId,
	NEVER_CHANGES,
	type ObjectStore,
	PART_NAME,
	type StoredPart,
	validateName,
} from "./image-part.server.ts";

/** A store redirects requests while a new bucket, or a bucket in another region, is not yet known everywhere. */
const MAX_REDIRECTS = 2;
const REDIRECT_STATUSES = [301, 302, 307, 308];

/** The address for which the request is signed and sent again; null unless it is the same provider over https. */
function redirectOf(response: Response, from: URL): URL | null {
	const location = response.headers.get("location");
	if (!location || !REDIRECT_STATUSES.includes(response.status)) return null;
	const to = new URL(location, from);
	const isSafe = to.protocol === from.protocol && !to.username && !to.password;
	return isSafe && providerOf(to.hostname) === providerOf(from.hostname) ? to : null;
}

/** The registered domain: two labels, or three below an ending such as .com.br. */
export const providerOf = (hostname: string): string =>
	hostname
		.split(".")
		.slice(/\.[a-z]{2,4}\.[a-z]{2}$/.test(hostname) ? -3 : -2)
		.join(".");

/** The time limit of a request. If the body is streamed, the limit ends when the body begins. */
const TIMEOUT_MS = 10_000;

/** How long an address of `temporaryUrl` stays the same; it works for at least as long again. */
export const TEMPORARY_URL_SECONDS = 3_600;

interface S3Settings {
	region: string;
	accessKey: string;
	secretKey: string;
	/** Belongs to temporary keys. */
	sessionToken?: string | undefined;
	/** Origin, with a path if the provider needs one; the bucket is part of the path. */
	endpoint: string;
	bucket: string;
}

/** An S3-compatible store, with the parts under `<folder>/<id>/`. */
export function s3Store<Part extends StoredPart = ImagePart>(
	settings: S3Settings,
	folder = "images",
): ObjectStore<Part> {
	const { endpoint, bucket, region, accessKey, secretKey, sessionToken } = settings;
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		...(sessionToken ? { sessionToken } : {}),
		service: "s3",
		region,
	});
	const addressOf = (id: string, part: Part): URL => {
		const name = validateName(id, part);
		return new URL(`${endpoint}/${encodeURIComponent(bucket)}/${folder}/${name.id}/${name.part}`);
	};
	async function send(
		method: "GET" | "PUT" | "DELETE",
		address: URL,
		{
			type,
			body = new Uint8Array(),
			isReadSlowly = false,
		}: { type?: string; body?: Uint8Array<ArrayBuffer>; isReadSlowly?: boolean } = {},
	): Promise<Response> {
		let url = address;
		let signedRegion = region;
		// Without this header the library leaves the body out of the signature.
		const bodyHash = createHash("sha256").update(body).digest("hex");
		let failures = 0;
		let redirects = 0;
		for (;;) {
			const request = await client.sign(url, {
				method,
				headers: {
					"User-Agent": userAgent,
					"X-Amz-Content-Sha256": bodyHash,
					...(type ? { "Content-Type": type, "Cache-Control": NEVER_CHANGES } : {}),
				},
				...(type ? { body } : {}),
				aws: { region: signedRegion },
			});
			const late = new AbortController();
			const timer = setTimeout(
				() => late.abort(new DOMException("the image store is silent", "TimeoutError")),
				TIMEOUT_MS,
			);
			timer.unref();
			try {
				const response = await fetch(request, { redirect: "manual", signal: late.signal });
				// A streamed body comes at the pace of its reader.
				if (isReadSlowly) clearTimeout(timer);
				const target = redirects < MAX_REDIRECTS ? redirectOf(response, url) : null;
				if (target) {
					redirects += 1;
					url = target;
					signedRegion = response.headers.get("x-amz-bucket-region") ?? signedRegion;
					await response.body?.cancel();
					continue;
				}
				failures += 1;
				if (response.status < 500 || failures === 2) return response;
				await response.body?.cancel();
			} catch (error) {
				failures += 1;
				if (failures === 2) throw error;
			}
		}
	}
	const isDenied = (text: string): boolean => /<Code>AccessDenied<\/Code>/.test(text);
	/** The keys under a prefix, page by page (ListObjectsV2); with a delimiter, its folders. */
	async function* pages(prefix: string, more: Record<string, string> = {}) {
		let token = "";
		do {
			const url = new URL(`${endpoint}/${encodeURIComponent(bucket)}`);
			const next = token ? { "continuation-token": token } : {};
			for (const [name, value] of Object.entries({ "list-type": "2", prefix, ...more, ...next })) {
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
	async function remove(address: URL): Promise<void> {
		const response = await send("DELETE", address);
		await response.body?.cancel();
		if (!response.ok && response.status !== 404) {
			throw new Error(`the image store answered ${response.status} to a removal`);
		}
	}
	async function get(id: string, part: Part, isReadSlowly = false): Promise<Response | null> {
		const response = await send("GET", addressOf(id, part), { isReadSlowly });
		if (response.ok) return response;
		const text = await response.text();
		// For a key without permission to list the bucket, the store reports a missing part as denied.
		if (response.status === 404 || isDenied(text)) return null;
		throw new Error(`the image store answered ${response.status} to a read`);
	}
	return {
		async read(id, part) {
			const response = await get(id, part);
			return response && Buffer.from(await response.arrayBuffer());
		},
		async open(id, part) {
			const response = await get(id, part, true);
			if (!response) return null;
			const size = Number(response.headers.get("content-length"));
			if (response.body && size > 0) {
				return { size, body: Readable.fromWeb(response.body as NodeReadableStream) };
			}
			// If the store does not report the length, the body is read first.
			const bytes = Buffer.from(await response.arrayBuffer());
			return { size: bytes.byteLength, body: Readable.from([bytes]) };
		},
		async write(id, part, bytes) {
			const sent = { type: contentTypeOf(part), body: new Uint8Array(bytes) };
			const response = await send("PUT", addressOf(id, part), sent);
			await response.body?.cancel();
			if (!response.ok) throw new Error(`the image store answered ${response.status} to a write`);
		},
		async remove(id, parts) {
			for (const part of parts) await remove(addressOf(id, part));
		},
		async *list() {
			for await (const page of pages(`${folder}/`, { delimiter: "/" })) {
				for (const entry of page("CommonPrefixes > Prefix").toArray()) {
					const id = page(entry).text().split("/").at(-2) ?? "";
					if (isStoredId(id)) yield id;
				}
			}
		},
		async removeOlder(id, moment) {
			const parts: Part[] = [];
			for await (const page of pages(`${folder}/${validateName(id, "master").id}/`)) {
				for (const entry of page("Contents").toArray()) {
					const part = page(entry).find("Key").text().split("/").at(-1) ?? "";
					if (!PART_NAME.test(part)) continue;
					if (Date.parse(page(entry).find("LastModified").text()) >= moment.getTime()) return false;
					parts.push(part as Part);
				}
			}
			for (const part of parts) await remove(addressOf(id, part));
			return parts.length > 0;
		},
		async temporaryUrl(id, part, now = new Date()) {
			const url = addressOf(id, part);
			url.searchParams.set("X-Amz-Expires", String(2 * TEMPORARY_URL_SECONDS));
			// The address stays the same for an hour, so that a browser that has it cached requests it only once.
			const seconds = Math.floor(now.getTime() / 1000 / TEMPORARY_URL_SECONDS) * TEMPORARY_URL_SECONDS;
			const datetime = new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, "");
			return (await client.sign(url, { method: "GET", aws: { signQuery: true, datetime } })).url;
		},
	};
}
