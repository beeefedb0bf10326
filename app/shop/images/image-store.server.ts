import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AwsClient } from "aws4fetch";
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
	};
}

const isMissing = (error: unknown): boolean =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

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
	async function send(
		method: "GET" | "PUT" | "DELETE",
		id: string,
		part: ImagePart,
		body: Uint8Array<ArrayBuffer> = new Uint8Array(),
	): Promise<Response> {
		const name = validateName(id, part);
		const url = new URL(`${endpoint}/${encodeURIComponent(bucket)}/images/${name.id}/${name.part}`);
		// Without this header the library leaves the body out of the signature.
		const bodyHash = createHash("sha256").update(body).digest("hex");
		for (let attempt = 1; ; attempt += 1) {
			const request = await client.sign(url, {
				method,
				headers: {
					"User-Agent": userAgent,
					"X-Amz-Content-Sha256": bodyHash,
					...(method === "PUT" ? { "Content-Type": contentTypeOf(part) } : {}),
				},
				...(method === "PUT" ? { body } : {}),
			});
			try {
				const response = await fetch(request, {
					redirect: "error",
					signal: AbortSignal.timeout(10_000),
				});
				if (response.status < 500 || attempt === 2) return response;
				await response.body?.cancel();
			} catch (error) {
				if (attempt === 2) throw error;
			}
		}
	}
	return {
		async read(id, part) {
			const response = await send("GET", id, part);
			if (response.ok) return Buffer.from(await response.arrayBuffer());
			const text = await response.text();
			// A key that may not list the bucket is not told that something is missing, only that it is denied.
			if (response.status === 404 || /<Code>AccessDenied<\/Code>/.test(text)) return null;
			throw new Error(`the image store answered ${response.status} to a read`);
		},
		async write(id, part, bytes) {
			const response = await send("PUT", id, part, new Uint8Array(bytes));
			await response.body?.cancel();
			if (!response.ok) throw new Error(`the image store answered ${response.status} to a write`);
		},
		async remove(id, parts) {
			for (const part of parts) {
				const response = await send("DELETE", id, part);
				await response.body?.cancel();
				if (!response.ok && response.status !== 404) {
					throw new Error(`the image store answered ${response.status} to a removal`);
				}
			}
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
