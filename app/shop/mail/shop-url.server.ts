import { env } from "#app/platform/env.server.ts";

/** An absolute address of the shop, never taken from a request. */
export function shopUrl(path: string): string {
	return `${env.PUBLIC_URL}${path}`;
}

/** Throws for an address of another site. */
export function assertShopUrl(url: string): void {
	if (new URL(url).origin !== env.PUBLIC_URL) {
		throw new Error("A mail may lead only to the shop's own address.");
	}
}
