import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Checks and answers of an S3-compatible store, written from the provider's documentation. */

export const DENIED = "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>";

/** As the provider documents ListObjectsV2. It may send fewer than the thousand that it could. */
const PAGE_SIZE = 2;

export function listResult(
	address: URL,
	written: ReadonlyMap<string, Date>,
	paths: readonly string[],
): string {
	const query = address.searchParams;
	const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter")];
	const names = new Set<string>();
	for (const path of paths) {
		const key = path.slice(`${address.pathname}/`.length);
		if (!path.startsWith(`${address.pathname}/`) || !key.startsWith(prefix)) continue;
		const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
		names.add(end < 0 ? key : key.slice(0, end + 1));
	}
	const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
	const left = [...names].toSorted().filter((each) => each > after);
	const page = left.slice(0, PAGE_SIZE);
	const entries = page.map((each) =>
		delimiter && each.endsWith(delimiter)
			? `<CommonPrefixes><Prefix>${each}</Prefix></CommonPrefixes>`
			: `<Contents><Key>${each}</Key><LastModified>${written.get(`${address.pathname}/${each}`)?.toISOString()}</LastModified></Contents>`,
	);
	const next = Buffer.from(page.at(-1) ?? "").toString("base64");
	const more = left.length > PAGE_SIZE ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
	return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>cerne-fotos</Name><Prefix>${prefix}</Prefix><IsTruncated>${more !== ""}</IsTruncated>${more}${entries.join("")}</ListBucketResult>`;
}

/** The receiving side of the signature, written from the provider's description on its own. */
export function isSigned(request: IncomingMessage, body: Buffer, secretKey: string): boolean {
	const header = request.headers.authorization ?? "";
	const [, scope, signed, signature] =
		/^AWS4-HMAC-SHA256 Credential=CERNETEST\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
			header,
		) ?? [];
	const bodyHash = createHash("sha256").update(body).digest("hex");
	const time = String(request.headers["x-amz-date"]);
	if (!scope || !signed || request.headers["x-amz-content-sha256"] !== bodyHash) return false;
	if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.split(";").includes(name)))
		return false;
	const headers = signed
		.split(";")
		.map((name) => `${name}:${request.headers[name]}\n`)
		.join("");
	const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
	const canonical = `${request.method}\n${pathname}\n${canonicalQuery(searchParams)}\n${headers}\n${signed}\n${bodyHash}`;
	return signatureOf({ scope, time, canonical, secretKey }) === signature;
}

function canonicalQuery(parameters: URLSearchParams): string {
	parameters.sort();
	return [...parameters].map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/** An address that is signed itself, as the provider describes it, and whose time is not over. */
export function isSignedAddress(request: IncomingMessage, secretKey: string): boolean {
	const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
	const signature = searchParams.get("X-Amz-Signature");
	searchParams.delete("X-Amz-Signature");
	const query = canonicalQuery(searchParams);
	const time = searchParams.get("X-Amz-Date") ?? "";
	const [key, ...scope] = (searchParams.get("X-Amz-Credential") ?? "").split("/");
	const signedAt = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
	const isOver = Date.now() > signedAt + Number(searchParams.get("X-Amz-Expires")) * 1000;
	if (key !== "CERNETEST" || searchParams.get("X-Amz-SignedHeaders") !== "host" || isOver) return false;
	const canonical = `GET\n${pathname}\n${query}\nhost:${request.headers.host}\n\nhost\nUNSIGNED-PAYLOAD`;
	return signatureOf({ scope: scope.join("/"), time, canonical, secretKey }) === signature;
}

function signatureOf(parts: { scope: string; time: string; canonical: string; secretKey: string }): string {
	const { scope, time, canonical, secretKey } = parts;
	const hash = createHash("sha256").update(canonical).digest("hex");
	let key: Buffer = Buffer.from(`AWS4${secretKey}`);
	for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
	return createHmac("sha256", key).update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).digest("hex");
}
