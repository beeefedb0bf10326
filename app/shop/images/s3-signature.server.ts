import { createHash, createHmac } from "node:crypto";

/**
 * Signature of requests to an S3-compatible store: AWS Signature Version 4, header form
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Three kinds of request
 * are all the shop sends, which does not justify an SDK of several megabytes.
 */
export interface S3Credentials {
	region: string;
	accessKey: string;
	secretKey: string;
}

/**
 * The headers to send, `Authorization` among them. `url` must hold a path that needs no further
 * escaping and no query; every given header is signed.
 */
export function signS3Request(
	request: { method: string; url: URL; headers: Record<string, string>; body: Uint8Array },
	{ region, accessKey, secretKey }: S3Credentials,
	now: Date,
): Record<string, string> {
	const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
	const day = timestamp.slice(0, 8);
	const bodyHash = sha256(request.body);
	const headers: Record<string, string> = {
		...lowerCased(request.headers),
		host: request.url.host,
		"x-amz-content-sha256": bodyHash,
		"x-amz-date": timestamp,
	};
	const names = Object.keys(headers).sort();
	const canonical = [
		request.method,
		request.url.pathname,
		"",
		...names.map((name) => `${name}:${headers[name]?.trim()}`),
		"",
		names.join(";"),
		bodyHash,
	].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n");
	const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
		(previous, part) => hmac(previous, part),
		`AWS4${secretKey}`,
	);
	const signature = createHmac("sha256", key).update(text).digest("hex");
	return {
		...headers,
		authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
	};
}

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const lowerCased = (headers: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
