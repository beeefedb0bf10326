import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { userAgent } from "#app/platform/http-client/user-agent.server.ts";
import { NEVER_CHANGES } from "./image-part.server.ts";

/** A store redirects requests while a new bucket, or a bucket in another region, is not yet known everywhere. */
const MAX_REDIRECTS = 2;
const REDIRECT_STATUSES = [301, 302, 307, 308];

/** The time limit of a request. If the body is streamed, the limit ends when the body begins. */
const TIMEOUT_MS = 10_000;

export interface S3Settings {
	region: string;
	accessKey: string;
	secretKey: string;
	/** Belongs to temporary keys. */
	sessionToken?: string | undefined;
	/** Origin, with a path if the provider needs one; the bucket is part of the path. */
	endpoint: string;
	bucket: string;
}

interface S3Request {
	type?: string;
	body?: Uint8Array<ArrayBuffer>;
	isReadSlowly?: boolean;
}

export interface S3Requests {
	/** Signs and sends a request, once more after a failure, and wherever the store redirects it. */
	send(method: "GET" | "PUT" | "DELETE", address: URL, request?: S3Request): Promise<Response>;
	/** An address that may be read without keys; it is the same for the same moment. */
	signAddress(address: URL, moment: Date): Promise<string>;
}

export function s3Requests({ region, accessKey, secretKey, sessionToken }: S3Settings): S3Requests {
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		...(sessionToken ? { sessionToken } : {}),
		service: "s3",
		region,
	});
	return {
		async send(method, address, { type, body = new Uint8Array(), isReadSlowly = false } = {}) {
			let url = address;
			let signedRegion = region;
			const headers = {
				"User-Agent": userAgent,
				// Without this header the library leaves the body out of the signature.
				"X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex"),
				...(type ? { "Content-Type": type, "Cache-Control": NEVER_CHANGES } : {}),
			};
			let failures = 0;
			let redirects = 0;
			for (;;) {
				const aws = { region: signedRegion };
				const request = await client.sign(url, { method, headers, ...(type ? { body } : {}), aws });
				try {
					const response = await fetchInTime(request, isReadSlowly);
					const target = redirects < MAX_REDIRECTS ? redirectOf(response, url) : null;
					if (target) {
						redirects += 1;
						url = target;
						signedRegion = response.headers.get("x-amz-bucket-region") ?? signedRegion;
					} else {
						failures += 1;
						if (response.status < 500 || failures === 2) return response;
					}
					await response.body?.cancel();
				} catch (error) {
					failures += 1;
					if (failures === 2) throw error;
				}
			}
		},
		async signAddress(address, moment) {
			const datetime = moment.toISOString().replace(/[:-]|\.\d{3}/g, "");
			return (await client.sign(address, { method: "GET", aws: { signQuery: true, datetime } })).url;
		},
	};
}

async function fetchInTime(request: Request, isReadSlowly: boolean): Promise<Response> {
	const late = new AbortController();
	const timer = setTimeout(
		() => late.abort(new DOMException("the image store is silent", "TimeoutError")),
		TIMEOUT_MS,
	);
	timer.unref();
	const response = await fetch(request, { redirect: "manual", signal: late.signal });
	// A streamed body comes at the pace of its reader.
	if (isReadSlowly) clearTimeout(timer);
	return response;
}

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
