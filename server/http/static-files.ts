import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import {
	acceptedEncoding,
	isNotModified,
	STORED_ENCODINGS,
	type StoredEncoding,
	weakEtag,
} from "#server/encoding/content-encoding.ts";
import { type AddressPolicy, matchAddress, pathOf } from "./address/address-policies.ts";

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const browserCaches: Record<AddressPolicy["browserCache"], string> = {
	hour: "public, max-age=3600",
	immutable: "public, max-age=31536000, immutable",
};

const types: Record<string, string> = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".jpg": "image/jpeg",
	".avif": "image/avif",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".webmanifest": "application/manifest+json",
};

interface StaticFile {
	bodies: Partial<Record<StoredEncoding, Buffer>> & { identity: Buffer };
	etag: string;
	headers: Record<string, string>;
}

/**
 * The static files, read into memory once (a few megabytes), so that a build that replaces the folder does not affect
 * a running process. `sirv` reads the disk at each request: a missing file would end the process, and it sends Brotli
 * to a client that refuses it. The build wrote a `.br` and a `.gz` beside each text file.
 */
export function staticFiles(folder: string): StaticFiles {
	const files = readFiles(folder);
	return (request, response, next) => {
		const file = files.get(pathOf(request));
		if (!file) return next();
		const preferred = acceptedEncoding(request, STORED_ENCODINGS);
		const encoding = file.bodies[preferred] ? preferred : "identity";
		const body = file.bodies[encoding] ?? file.bodies.identity;
		if (isNotModified(request, file.etag)) {
			response.writeHead(304, { ...file.headers, ETag: file.etag }).end();
			return;
		}
		response.writeHead(200, {
			...file.headers,
			ETag: file.etag,
			"Content-Length": body.length,
			...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
		});
		response.end(request.method === "HEAD" ? undefined : body);
	};
}

function readFiles(root: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();
	const add = (folder: string, address: string): void => {
		for (const name of readdirSync(folder)) {
			const path = join(folder, name);
			if (statSync(path).isDirectory()) {
				add(path, `${address}${name}/`);
				continue;
			}
			// Only known types are served: no build metadata, no hidden files.
			const type = types[extname(name)];
			if (!type || name.startsWith(".")) continue;
			const identity = readFileSync(path);
			const isText = existsSync(`${path}.br`);
			files.set(`${address}${name}`, {
				bodies: {
					identity,
					...(isText ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) } : {}),
				},
				etag: weakEtag(identity),
				headers: {
					"Content-Type": type,
					"X-Content-Type-Options": "nosniff",
					"Cache-Control": browserCaches[matchAddress(`${address}${name}`).policy.browserCache],
					...(isText ? { Vary: "Accept-Encoding" } : {}),
				},
			});
		}
	};
	add(root, "/");
	return files;
}
