import { env } from "#app/platform/env.server.ts";

/** An address of the shop as a mail needs it: absolute, and never from a request. */
export function shopAddress(path: `/${string}`): string {
	return `${env.PUBLIC_URL}${path}`;
}

/** Throws for an address that leads anywhere else. */
export function assertOwnAddress(address: string): void {
	if (new URL(address).origin !== env.PUBLIC_URL) {
		throw new Error("A mail may lead only to the shop's own address.");
	}
}
