import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { guardedFetch, parseExternalUrl } from "#app/platform/http-client/guarded-fetch.server.ts";

const MAX_PDF_BYTES = 2_000_000;

/** The service chose the file's address, so it is fetched like any untrusted address. */
export async function downloadPdf(address: string, baseUrl: string): Promise<Buffer> {
	const { protocol, hostname, port } = new URL(baseUrl);
	const apiHost = `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
	const allowedHosts = [apiHost];
	const types = ["application/pdf", "application/octet-stream", "binary/octet-stream"];
	try {
		const url = parseExternalUrl(address, allowedHosts);
		const { bytes } = await guardedFetch(url, { types, maxBytes: MAX_PDF_BYTES }, { allowedHosts });
		if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return bytes;
	} catch (error) {
		throw new ServiceError("the label's file could not be fetched", undefined, error);
	}
	throw new ServiceError("the label's file is no PDF");
}
