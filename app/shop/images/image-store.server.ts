import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { folderStore } from "./folder-store.server.ts";
import type { ImagePart, ObjectStore, StoredPart } from "./image-part.server.ts";
import { s3Store } from "./s3-store.server.ts";

/** The store from the settings: S3 when all of its variables are set, else a local folder. */
const openStore = <Part extends StoredPart>(...folder: readonly string[]): ObjectStore<Part> =>
	env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
		? s3Store(
				{
					endpoint: env.S3_ENDPOINT,
					bucket: env.S3_BUCKET,
					region: env.S3_REGION,
					accessKey: env.S3_ACCESS_KEY,
					secretKey: env.S3_SECRET_KEY,
					sessionToken: env.S3_SESSION_TOKEN,
				},
				folder.join("/"),
			)
		: folderStore(join(env.DATA_DIR, ...folder));

export const imageStore = openStore<ImagePart>("images");

/** Below the pictures, so that a shop's existing key and folder for pictures suffice. */
export const documentStore = openStore<"document.xml.gz">("images", "documents");
