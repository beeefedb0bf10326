import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { folderStore } from "./folder-store.server.ts";
import type { ImageStore } from "./image-part.server.ts";
import { s3Store } from "./s3-store.server.ts";

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
