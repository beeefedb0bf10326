import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/platform/refusals.ts";

/** The most an address may be sent, in bytes. */
export function bodyLimit(pathname: string): number {
	return pathname.startsWith("/admin/") ? 30 * 1024 * 1024 : 64 * 1024;
}

/** Reads a request's body and stops reading the moment it is too large. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	const tooLarge = () => new Refusal("too_large", "O envio é maior do que o permitido.");
	if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size > limit) throw tooLarge();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
