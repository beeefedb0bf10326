import type { WorkList } from "#app/workshop/work-list.ts";
import {
	type PhoneState,
	readDeviceId,
	readPhone,
	removeStored,
	type StoredEvent,
	type StoredPhoto,
	settleEvents,
	storeList,
	storeRefusal,
} from "./phone-store.ts";
import { inTurn, refusalOfPhoto, sendInHalves, UNKNOWN_TO_SHOP } from "./refused-sendings.ts";
import { fetchWork, postEvents, postPhoto, ShopRefused } from "./shop-requests.ts";

/** Most events of one request, as the shop accepts them. */
const MAX_EVENTS = 50;
/** After so many photographs in a row that did not arrive, the reason is not the photograph. */
const MAX_FAILURES = 2;

/** How an attempt ended: everything is sent; or what is kept has to wait for a signal, for the shop, for a sign-in. */
export type SendingResult = "sent" | "no signal" | "no answer" | "signed out" | "not allowed";

/** The events and photographs that this reader's phone has not sent yet. */
export function unsentOf({ list, events, photos }: PhoneState) {
	const isWaiting = ({ reader, refusal }: StoredEvent | StoredPhoto): boolean =>
		reader === list?.reader && refusal === null;
	const waiting = events.filter(isWaiting);
	const queued = new Set(waiting.map(({ id }) => id));
	return {
		events: waiting,
		/** Only photographs whose event the shop already knows. */
		photos: photos.filter((photo) => isWaiting(photo) && !queued.has(photo.id)),
	};
}

/** A photograph and its event are two things to send, and one thing to the artisan. */
export const countUnsent = ({ events, photos }: ReturnType<typeof unsentOf>): number =>
	new Set([...events, ...photos].map(({ id }) => id)).size;

/**
 * Brings the phone and the shop to the same state, in one tab or worker at a time. `onChange` is called whenever
 * something has changed.
 */
export async function sendQueue(onChange: () => void): Promise<SendingResult> {
	const exchange = () => exchangeWithShop(onChange).catch(sendingOf);
	// Without locks (an old browser) the shop still takes each event once.
	return navigator.locks ? navigator.locks.request("oficina", exchange) : exchange();
}

function sendingOf(error: unknown): SendingResult {
	if (!(error instanceof ShopRefused)) return "no signal";
	if (error.status === 401) return "signed out";
	// A server before the shop answers so too while the shop is being changed.
	return error.kind === "not_found" || error.kind === "forbidden" ? "not allowed" : "no answer";
}

/** How often each photograph has failed, as long as the page is open. */
const failures = new Map<string, number>();

/**
 * The list is asked for first, because it says whose session this is: only that reader's events are sent. Then events,
 * in the order of their taps, then photographs one at a time; what is tapped meanwhile goes before the next one.
 */
async function exchangeWithShop(onChange: () => void): Promise<SendingResult> {
	const tried = new Set<string>();
	let failuresInARow = 0;
	let result: SendingResult = "sent";
	let sent: "nothing" | "events" | "photos" = "nothing";
	let list = await askForList(onChange);
	for (;;) {
		const unsent = unsentOf({ ...(await readPhone()), list });
		const untried = failuresInARow < MAX_FAILURES ? unsent.photos.filter(({ id }) => !tried.has(id)) : [];
		const [photo] = inTurn(untried, failures);
		const isTapped = unsent.events.length > 0;
		const isOver = !isTapped && !photo;
		if (isOver && sent === "nothing") return result;
		// At the end for what the shop makes of it. Photographs take long: another person may have signed in.
		if (isOver || (isTapped && sent === "photos")) {
			list = await askForList(onChange);
			sent = "nothing";
			continue;
		}
		if (isTapped) {
			await sendEvents(unsent.events.slice(0, MAX_EVENTS));
			sent = "events";
		} else if (photo) {
			tried.add(photo.id);
			const failure = await sendPhoto(photo, list);
			failuresInARow = failure === null ? 0 : failuresInARow + 1;
			result = failure ?? result;
			sent = "photos";
		}
		onChange();
	}
}

async function askForList(onChange: () => void): Promise<WorkList> {
	const list = await fetchWork();
	await storeList(list);
	onChange();
	return list;
}

const sendEvents = (events: readonly StoredEvent[]): Promise<void> =>
	sendInHalves(
		events,
		async (part) => {
			const sent = part.map(({ reader: _, refusal: __, names: ___, ...event }) => event);
			await settleEvents(await postEvents(sent, await readDeviceId()), UNKNOWN_TO_SHOP);
		},
		({ id }, refusal) => storeRefusal(id, refusal),
	);

/** Null once the shop has taken or refused it for good. */
async function sendPhoto(photo: StoredPhoto, { reader }: WorkList): Promise<SendingResult | null> {
	try {
		await postPhoto(photo);
		await removeStored(photo.id);
		return null;
	} catch (error) {
		if (error instanceof ShopRefused && error.status === 401) throw error;
		const refusal = refusalOfPhoto(error);
		// To another person the shop says the same of it.
		if (refusal !== null && (refusal !== UNKNOWN_TO_SHOP || (await fetchWork()).reader === reader)) {
			await storeRefusal(photo.id, refusal);
			return null;
		}
		failures.set(photo.id, (failures.get(photo.id) ?? 0) + 1);
		return error instanceof ShopRefused ? "no answer" : "no signal";
	}
}
