import { env } from "#app/platform/env.server.ts";

/** An address of the shop as a mail needs it: absolute, and never from a request. */
export function shopUrl(path: string): string {
	return `${env.PUBLIC_URL}${path}`;
}

/** Throws for an address that leads anywhere else. */
export function assertShopUrl(url: string): void {
	if (new URL(url).origin !== env.PUBLIC_URL) {
		throw new Error("A mail may lead only to the shop's own address.");
	}
}
