/** Old shops are written in Latin-1 and say so in the header, or only inside of the page. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
	const label =
		/charset\s?=\s?["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
		/<meta[^<>]{0,200}charset\s?=\s?["']?([\w-]{1,40})/i.exec(start)?.[1] ??
		"utf-8";
	try {
		return new TextDecoder(label).decode(bytes);
	} catch {
		// An unknown name.
		return new TextDecoder("utf-8").decode(bytes);
	}
}
