import { href } from "react-router";
import { isRecord } from "#app/values/is-record.ts";
import type { EventOutcomes, PhoneEvent, SentEvents, WorkList } from "#app/workshop/work-list.ts";
import type { StoredPhoto } from "./phone-store.ts";

const WORKSHOP = href("/oficina");
const TIMEOUT_MS = 15_000;
/** A photograph on a slow line. */
const PHOTO_TIMEOUT_MS = 90_000;

/** The shop answered, but not with what was asked for. */
export class ShopRefused extends Error {
	readonly status: number;
	/** The shop's own name for its refusal; an answer without it may come from a proxy. */
	readonly kind: string | undefined;
	/** In Portuguese, where the shop gave one. */
	readonly reason: string | undefined;

	constructor(status: number, { kind, message }: { kind?: string; message?: string } = {}) {
		super(`the shop answered with ${status}`);
		this.status = status;
		this.kind = kind;
		this.reason = message;
	}
}

/** The phone does not find the picture that it has stored. */
export class UnreadablePhoto extends Error {}

export const fetchWork = (): Promise<WorkList> =>
	askShop(`${WORKSHOP}/work`, { cache: "no-store" }, isWorkList);

const isWorkList = (body: Partial<WorkList>): boolean =>
	typeof body.reader === "string" && Array.isArray(body.benches) && Array.isArray(body.works);

export function postEvents(events: readonly PhoneEvent[], deviceId: string): Promise<EventOutcomes> {
	const body: SentEvents = { deviceId, sentAt: new Date().toISOString(), events };
	const headers = { "Content-Type": "application/json" };
	const sent = new Set<unknown>(events.map(({ id }) => id));
	return askShop<EventOutcomes>(
		`${WORKSHOP}/events`,
		{ method: "POST", headers, body: JSON.stringify(body) },
		// An answer that names none of them would be asked for again at once, without an end.
		({ outcomes }) =>
			Array.isArray(outcomes) && outcomes.every(isRecord) && outcomes.some(({ id }) => sent.has(id)),
	);
}

/** Resolves only where the shop's answer names the photograph. */
export async function postPhoto({ id, picture }: StoredPhoto): Promise<void> {
	// Read first: a picture that does not open fails in a request as a missing signal does.
	const body = await picture.arrayBuffer().catch(() => {
		throw new UnreadablePhoto("the stored picture does not open");
	});
	await askShop<{ id: string }>(
		`${WORKSHOP}/photos/${id}`,
		{ method: "POST", headers: { "Content-Type": picture.type }, body },
		(named) => named.id === id,
		PHOTO_TIMEOUT_MS,
	);
}

/** Ends the session. Throws where there is no signal, and a `ShopRefused` where the session has not ended. */
export async function postSignOut(): Promise<void> {
	const { type, ok, status } = await fetch(href("/sign-out"), {
		method: "POST",
		// A form without fields.
		body: new URLSearchParams(),
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!ok && type !== "opaqueredirect") throw new ShopRefused(status);
	// It leads to the shop whether the session has ended or not; only the shop knows.
	const refusal = await fetchWork().then(
		() => new ShopRefused(status),
		(error: unknown) => error,
	);
	if (!(refusal instanceof ShopRefused && refusal.status === 401)) throw refusal;
}

/** Throws a `ShopRefused` for any answer but the expected one, and another error where there is no answer. */
async function askShop<Body extends object>(
	address: string,
	init: RequestInit,
	isExpected: (body: Partial<Body>) => boolean,
	timeoutMs = TIMEOUT_MS,
): Promise<Body> {
	const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
	const text = await response.text();
	const body = parseObject(text);
	if (response.ok && body && isExpected(body as Partial<Body>)) return body as Body;
	throw refusedWith(response.status, text);
}

/** The refusal in this answer, which may also be that of a server before the shop and have any other form. */
export function refusedWith(status: number, text: string): ShopRefused {
	const error = parseObject(text)?.error;
	if (!isRecord(error)) return new ShopRefused(status);
	const { kind, message } = error;
	return new ShopRefused(status, {
		...(typeof kind === "string" ? { kind } : {}),
		...(typeof message === "string" && message !== "" ? { message } : {}),
	});
}

/** Null for other text than a JSON object, such as the page of a network with its own sign-in. */
function parseObject(text: string): Record<string, unknown> | null {
	try {
		const parsed: unknown = JSON.parse(text);
		return isRecord(parsed) ? parsed : null;
	} catch {
		return null;
	}
}
