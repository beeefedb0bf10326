import { callTimeout } from "#app/platform/jobs/lease.server.ts";
import { userAgent } from "./user-agent.server.ts";

/** Why an outside service gave no usable response; its address and body are kept out of the message. */
export class ServiceError extends Error {
	override readonly name = "ServiceError";
	/** The HTTP status, or undefined when the service did not answer (in time). */
	readonly status: number | undefined;

	constructor(message: string, status?: number, cause?: unknown) {
		super(message, { cause });
		this.status = status;
	}
}

/**
 * One call to a service whose address the operator set. Limits time (milliseconds, whole call) and size (bytes of the
 * decoded response); does not follow redirects. Returns the status and the parsed body; throws `ServiceError` without
 * a response.
 */
export async function fetchJson(
	url: string,
	options: {
		method?: "GET" | "POST" | "PUT" | "DELETE";
		headers?: Record<string, string>;
		/** Sent as JSON. */
		body?: unknown;
		/** Sent as the fields of a form. */
		form?: Record<string, string>;
		timeoutMs: number;
		maxBytes?: number;
		signal?: AbortSignal;
	},
): Promise<{ status: number; body: unknown }> {
	const timeout = AbortSignal.timeout(callTimeout(options.timeoutMs));
	const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
	let response: Response;
	let text: string;
	try {
		response = await fetch(url, {
			method: options.method ?? "GET",
			redirect: "error",
			signal,
			headers: {
				Accept: "application/json",
				"User-Agent": userAgent,
				...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
				...options.headers,
			},
			...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
			...(options.form ? { body: new URLSearchParams(options.form) } : {}),
		});
		text = await readTextUpTo(response, options.maxBytes ?? 256 * 1024);
	} catch (error) {
		if (error instanceof ServiceError) throw error;
		throw new ServiceError("the service did not answer", undefined, error);
	}
	try {
		return { status: response.status, body: text === "" ? null : JSON.parse(text) };
	} catch (error) {
		throw new ServiceError("the service did not answer with JSON", response.status, error);
	}
}

async function readTextUpTo(response: Response, maxBytes: number): Promise<string> {
	if (!response.body) return "";
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body) {
		size += chunk.byteLength;
		if (size > maxBytes) throw new ServiceError("the service answered with too much", response.status);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}
