import { createHash, randomUUID } from "node:crypto";
import { mkdir, opendir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AwsClient } from "aws4fetch";
import { load } from "cheerio/slim";
import { env } from "#app/platform/env.server.ts";
import { userAgent } from "#app/platform/http-client/user-agent.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { ImageFormat, ImageVariantFile } from "./image.ts";

/** The stored picture itself, or one of the variants made from it. */
export type ImagePart = "master" | ImageVariantFile;

const contentTypes = {
	avif: "image/avif",
	webp: "image/webp",
} as const satisfies Record<ImageFormat, string>;

export function contentTypeOf(part: ImagePart): string {
	if (part.endsWith(".avif")) return contentTypes.avif;
	return part.endsWith(".webp") ? contentTypes.webp : "image/jpeg";
}

/** Where the bytes of pictures are stored. Its own errors are thrown as they come. */
export interface ImageStore {
	/** Null when there is no such part. */
	read(id: string, part: ImagePart): Promise<Buffer | null>;
	/** Whole or not at all: a reader never sees half a picture. */
	write(id: string, part: ImagePart, bytes: Uint8Array): Promise<void>;
	/** Removes these parts; those that are not there are no error. */
	remove(id: string, parts: readonly ImagePart[]): Promise<void>;
	/** The ids of all pictures of which it holds something. */
	list(): AsyncIterable<string>;
	/** Removes all that it holds of a picture, and returns true, unless some of that was written since `moment`. */
	removeOlder(id: string, moment: Date): Promise<boolean>;
	/** A signed address at which browsers may read a stored part; only where the store has addresses. */
	temporaryUrl?(id: string, part: ImagePart, now?: Date): Promise<string>;
}

const PART_NAME = /^(?:master|social\.jpg|[1-9]\d{1,3}\.(?:avif|webp))$/;

/** Ids are made by the server and parts come from a closed set; checked once more before a path is made. */
function validateName(id: string, part: string): { id: string; part: string } {
	if (!isUuid(id) || !PART_NAME.test(part)) throw new Error("not a picture of this shop");
	return { id: id.toLowerCase(), part };
}

/** One folder per picture below `folder`. */
export function folderStore(folder: string): ImageStore {
	const root = resolve(folder);
	const pathOf = (id: string, part: string): string => {
		const name = validateName(id, part);
		return join(root, name.id, name.part);
	};
	return {
		async read(id, part) {
			try {
				return await readFile(pathOf(id, part));
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		async write(id, part, bytes) {
			const path = pathOf(id, part);
			const parent = join(root, id.toLowerCase());
			const temporaryPath = join(parent, `.${randomUUID()}`);
			await mkdir(parent, { recursive: true });
			try {
				await writeFile(temporaryPath, bytes, { flush: part === "master" });
				await rename(temporaryPath, path);
			} catch (error) {
				await rm(temporaryPath, { force: true }).catch(() => {});
				await rmdir(parent).catch(() => {});
				throw error;
			}
		},
		async remove(id, parts) {
			for (const part of parts) await rm(pathOf(id, part), { force: true });
			// The folder stays when it holds something else, which is not ours to remove.
			await rmdir(join(root, validateName(id, "master").id)).catch(() => {});
		},
		async *list() {
			try {
				for await (const entry of await opendir(root)) {
					if (entry.isDirectory() && isStoredId(entry.name)) yield entry.name;
				}
			} catch (error) {
				// Before the first picture there is no folder.
				if (!isMissing(error)) throw error;
			}
		},
		async removeOlder(id, moment) {
			const parent = join(root, validateName(id, "master").id);
			const files = (await readdir(parent)).filter((name) => PART_NAME.test(name) || isTemporary(name));
			const paths = files.map((name) => join(parent, name));
			const changes = await Promise.all([parent, ...paths].map(async (path) => (await stat(path)).mtimeMs));
			if (Math.max(...changes) >= moment.getTime()) return false;
			for (const path of paths) await rm(path, { force: true });
			// The folder stays when it holds something else, which is not ours to remove.
			const isGone = await rmdir(parent).then(
				() => true,
				() => false,
			);
			return isGone || paths.length > 0;
		},
	};
}

/** A write that was cut off leaves its file. */
const isTemporary = (name: string): boolean => name.startsWith(".") && isUuid(name.slice(1));

const isStoredId = (name: string): boolean => isUuid(name) && name === name.toLowerCase();

const isMissing = (error: unknown): boolean =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** A picture never changes under its address: another picture has another id. */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";

/** A store sends requests on while a new bucket, or one of another region, is not known everywhere. */
const MAX_REDIRECTS = 2;
const REDIRECT_STATUSES = [301, 302, 307, 308];

/** Where the request is to be signed and sent again; null where that is not the same provider over https. */
function redirectOf(response: Response, from: URL): URL | null {
	const location = response.headers.get("location");
	if (!location || !REDIRECT_STATUSES.includes(response.status)) return null;
	const to = new URL(location, from);
	const providerOf = ({ hostname }: URL) => hostname.split(".").slice(-2).join(".");
	const isSafe = to.protocol === from.protocol && !to.username && !to.password;
	return isSafe && providerOf(to) === providerOf(from) ? to : null;
}

/** So long an address of `temporaryUrl` stays the same, and at least so long again it works. */
export const TEMPORARY_URL_SECONDS = 3_600;

interface S3Settings {
	region: string;
	accessKey: string;
	secretKey: string;
	/** Goes with keys that are lent for a time. */
	sessionToken?: string | undefined;
	/** Origin, with a path where the provider wants one; buckets are addressed by path. */
	endpoint: string;
	bucket: string;
}

/** An S3-compatible store; parts lie under `images/<id>/`. */
export function s3Store(settings: S3Settings): ImageStore {
	const { endpoint, bucket, region, accessKey, secretKey, sessionToken } = settings;
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		...(sessionToken ? { sessionToken } : {}),
		service: "s3",
		region,
	});
	const addressOf = (id: string, part: ImagePart): URL => {
		const name = validateName(id, part);
		return new URL(`${endpoint}/${encodeURIComponent(bucket)}/images/${name.id}/${name.part}`);
	};
	async function send(
		method: "GET" | "PUT" | "DELETE",
		address: URL,
		{ type, body = new Uint8Array() }: { type?: string; body?: Uint8Array<ArrayBuffer> } = {},
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
			try {
				const response = await fetch(request, {
					redirect: "manual",
					signal: AbortSignal.timeout(10_000),
				});
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
	/** What lies under a prefix, page by page (ListObjectsV2); with a delimiter, its folders. */
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
			// A key that may not list the bucket finds nothing in it.
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
	return {
		async read(id, part) {
			const response = await send("GET", addressOf(id, part));
			if (response.ok) return Buffer.from(await response.arrayBuffer());
			const text = await response.text();
			// A key that may not list the bucket is not told that something is missing, only that it is denied.
			if (response.status === 404 || isDenied(text)) return null;
			throw new Error(`the image store answered ${response.status} to a read`);
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
			for await (const page of pages("images/", { delimiter: "/" })) {
				for (const folder of page("CommonPrefixes > Prefix").toArray()) {
					const [, id = ""] = page(folder).text().split("/");
					if (isStoredId(id)) yield id;
				}
			}
		},
		async removeOlder(id, moment) {
			const parts: ImagePart[] = [];
			for await (const page of pages(`images/${validateName(id, "master").id}/`)) {
				for (const entry of page("Contents").toArray()) {
					const part = page(entry).find("Key").text().split("/").at(-1) ?? "";
					if (!PART_NAME.test(part)) continue;
					if (Date.parse(page(entry).find("LastModified").text()) >= moment.getTime()) return false;
					parts.push(part as ImagePart);
				}
			}
			for (const part of parts) await remove(addressOf(id, part));
			return parts.length > 0;
		},
		async temporaryUrl(id, part, now = new Date()) {
			const url = addressOf(id, part);
			url.searchParams.set("X-Amz-Expires", String(2 * TEMPORARY_URL_SECONDS));
			// The same for an hour, so that a browser that has it asks for it once.
			const seconds = Math.floor(now.getTime() / 1000 / TEMPORARY_URL_SECONDS) * TEMPORARY_URL_SECONDS;
			const datetime = new Date(seconds * 1000).toISOString().replace(/[:-]|\.\d{3}/g, "");
			return (await client.sign(url, { method: "GET", aws: { signQuery: true, datetime } })).url;
		},
	};
}

/** The store the settings name: S3 when all of its variables are given, else a local folder. */
export const imageStore: ImageStore =
	env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
		? s3Store({
				endpoint: env.S3_ENDPOINT,
				bucket: env.S3_BUCKET,
				region: env.S3_REGION,
				accessKey: env.S3_ACCESS_KEY,
				secretKey: env.S3_SECRET_KEY,
				sessionToken: env.S3_SESSION_TOKEN,
			})
		: folderStore(join(env.DATA_DIR, "images"));
