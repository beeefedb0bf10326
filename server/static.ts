import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The browser's files. Names under /assets carry a hash of their content, so they are kept for a
 * year; the rest is asked for again. The build wrote a `.br` and a `.gz` beside each text file.
 */
export function staticFiles(folder: string): StaticFiles {
	return sirv(folder, {
		brotli: true,
		gzip: true,
		etag: true,
		extensions: [],
		dotfiles: false,
		setHeaders(response, pathname) {
			response.setHeader("X-Content-Type-Options", "nosniff");
			response.setHeader(
				"Cache-Control",
				pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
			);
		},
	});
}
