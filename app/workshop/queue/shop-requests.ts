import { href } from "react-router";
import type { EventOutcomes, PhoneEvent, SentEvents, WorkList } from "#app/workshop/work-list.ts";
import type { StoredPhoto } from "./phone-store.ts";

const WORKSHOP = href("/oficina");
const TIMEOUT_MS = 15_000;
/** A photograph on a slow line. */
const PHOTO_TIMEOUT_MS = 90_000;

/** The shop answered, but not with what was asked for. */
export class ShopRefused extends Error {
	readonly status: number;
	/** In Portuguese, where the shop gave one. */
	readonly reason: string | undefined;

	constructor(status: number, reason: string | undefined) {
		super(`the shop answered with ${status}`);
		this.status = status;
		this.reason = reason;
	}
}

export const fetchWork = async (): Promise<WorkList> =>
	(await askShop(`${WORKSHOP}/work`, { cache: "no-store" })).json();

export async function postEvents(events: readonly PhoneEvent[]): Promise<EventOutcomes> {
	const body: SentEvents = { sentAt: new Date().toISOString(), events };
	const headers = { "Content-Type": "application/json" };
	return (
		await askShop(`${WORKSHOP}/events`, { method: "POST", headers, body: JSON.stringify(body) })
	).json();
}

export async function postPhoto({ id, picture }: StoredPhoto): Promise<void> {
	const address = `${WORKSHOP}/photos/${id}`;
	const headers = { "Content-Type": picture.type };
	await askShop(address, { method: "POST", headers, body: picture }, PHOTO_TIMEOUT_MS);
}

/** Ends the session; throws where there is no signal. */
export async function postSignOut(): Promise<void> {
	// The answer leads to the shop, which this page does not load.
	await fetch(href("/sign-out"), {
		method: "POST",
		// A form without fields.
		body: new URLSearchParams(),
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
}

/** Throws a `ShopRefused`, or any other error where there is no answer. */
async function askShop(address: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
	const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
	if (response.ok) return response;
	const body = await response.json().catch(() => null);
	throw new ShopRefused(response.status, body?.message ?? body?.error?.message);
}
