import {
	keepList,
	type PhoneState,
	readPhone,
	refusePhoto,
	removePhoto,
	settleEvents,
} from "./phone-store.ts";
import { fetchWork, postEvents, postPhoto, ShopRefused } from "./shop-requests.ts";

/** Most events of one request, as the shop accepts them. */
const MAX_EVENTS = 50;
/** Answers to a photograph that are about the moment, not about the photograph. */
const TRY_LATER = new Set([408, 425, 429]);

const photoRefusals = {
	unreadable: "Esta foto não abriu",
	withoutWork: "Este trabalho não está mais na sua bancada",
} as const;

/** How an attempt ended: everything is sent; or what is kept has to wait for a signal, for the shop, for a sign-in. */
export type SendingResult = "sent" | "no signal" | "no answer" | "signed out" | "not allowed";

/** What a reader still has to send. */
export function unsentOf({ list, events, photos }: PhoneState) {
	const isOwn = ({ reader }: { reader: string }): boolean => reader === list?.reader;
	const ownEvents = events.filter(isOwn);
	const queued = new Set(ownEvents.map(({ id }) => id));
	return {
		events: ownEvents,
		/** Those whose event the shop knows. */
		photos: photos.filter((photo) => isOwn(photo) && photo.refusal === null && !queued.has(photo.id)),
	};
}

/** A photograph and its event are two things to send, and one thing to the artisan. */
export const countUnsent = ({ events, photos }: ReturnType<typeof unsentOf>): number =>
	new Set([...events, ...photos].map(({ id }) => id)).size;

/**
 * Brings the phone and the shop to the same state, in one tab or worker at a time. The list is asked for first, because
 * it says whose session this is: only that reader's events are sent. `onChange` is called whenever something has
 * changed.
 */
export async function sendQueue(onChange: () => void): Promise<SendingResult> {
	const exchange = () => exchangeWithShop(onChange).catch(sendingOf);
	// Without locks (an old browser) the shop still takes each event once.
	return navigator.locks ? navigator.locks.request("oficina", exchange) : exchange();
}

function sendingOf(error: unknown): SendingResult {
	if (!(error instanceof ShopRefused)) return "no signal";
	if (error.status === 401) return "signed out";
	return error.status === 404 || error.status === 403 ? "not allowed" : "no answer";
}

async function exchangeWithShop(onChange: () => void): Promise<SendingResult> {
	let before = Number.POSITIVE_INFINITY;
	for (;;) {
		const list = await fetchWork();
		// A full phone can still send, which makes room.
		await keepList(list).catch(() => undefined);
		onChange();
		const readUnsent = async () => unsentOf({ ...(await readPhone()), list });
		const unsent = await readUnsent();
		const count = countUnsent(unsent);
		if (count === 0) return "sent";
		// The shop took nothing of what it was sent.
		if (count >= before) return "no answer";
		before = count;
		for (let first = 0; first < unsent.events.length; first += MAX_EVENTS) {
			const part = unsent.events.slice(first, first + MAX_EVENTS);
			await settleEvents(
				await postEvents(part.map(({ reader: _, ...event }) => event)),
				photoRefusals.withoutWork,
			);
			onChange();
		}
		for (const photo of (await readUnsent()).photos) {
			try {
				await postPhoto(photo);
				await removePhoto(photo.id);
			} catch (error) {
				const refusal = refusalOfPhoto(error);
				if (refusal === null) throw error;
				await refusePhoto(photo, refusal);
			}
			onChange();
		}
	}
}

/** Null where the same photograph may be taken later. */
function refusalOfPhoto(error: unknown): string | null {
	if (!(error instanceof ShopRefused)) return null;
	const { status, reason } = error;
	if (status < 400 || status >= 500 || status === 401 || TRY_LATER.has(status)) return null;
	if (status === 422) return photoRefusals.unreadable;
	return status === 404 ? photoRefusals.withoutWork : (reason ?? photoRefusals.unreadable);
}
