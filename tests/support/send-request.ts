import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export interface HttpResponse {
	status: number;
	headers: IncomingHttpHeaders;
	/** The bytes as they came over the wire. */
	body: Buffer;
	/** The same, decompressed and read as UTF-8. */
	text: string;
}

export interface HttpRequestOptions {
	method?: string;
	headers?: OutgoingHttpHeaders;
	body?: string | Buffer;
	/** Thirty seconds unless given. */
	timeoutMs?: number;
	/** Reuses connections; without an agent each request opens one. */
	agent?: Agent;
	/** Hangs up after the head of the answer: for one that never ends. */
	headOnly?: boolean;
}

/**
 * One HTTP request, exactly as written: the path is not normalised, no header is added but Host,
 * redirects are not followed. `fetch` would not send half of what the tests have to send.
 */
export function sendRequest(
	origin: string,
	path: string,
	options: HttpRequestOptions = {},
): Promise<HttpResponse> {
	const { hostname, port } = new URL(origin);
	const { method = "GET", headers = {}, body, timeoutMs = 30_000, headOnly = false, agent = false } = options;
	// Node announces the length only with methods that usually have a body.
	const framing =
		body === undefined || headers["Transfer-Encoding"] ? {} : { "Content-Length": Buffer.byteLength(body) };
	return new Promise((resolve, reject) => {
		const outgoing = request(
			{ hostname, port, path, method, headers: { ...framing, ...headers }, agent },
			(response) => {
				if (headOnly) {
					const { statusCode: status = 0, headers: head } = response;
					outgoing.destroy();
					return resolve({ status, headers: head, body: Buffer.alloc(0), text: "" });
				}
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.once("error", reject);
				response.once("end", () => {
					const bytes = Buffer.concat(chunks);
					const encoding = response.headers["content-encoding"];
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: bytes,
						text: decoded(bytes, encoding).toString("utf8"),
					});
				});
			},
		);
		outgoing.setTimeout(timeoutMs, () =>
			outgoing.destroy(new Error(`no answer to ${method} ${path} in ${timeoutMs} ms`)),
		);
		outgoing.once("error", reject);
		outgoing.end(body);
	});
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
	if (bytes.length === 0) return bytes;
	if (encoding === "zstd") return zstdDecompressSync(bytes);
	if (encoding === "br") return brotliDecompressSync(bytes);
	return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}
