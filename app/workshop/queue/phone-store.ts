import type { EventOutcomes, PhoneEvent, WorkList } from "#app/workshop/work-list.ts";
import { applyAnsweredEvents } from "./applied-work.ts";
import { done, EVENTS, inStore, PHOTOS, VALUES } from "./phone-database.ts";
import { randomId } from "./random-id.ts";

/*
 * The phone's database: events and photographs that the shop has not answered yet, the last list, and why the shop
 * refused any of them. Used by the page and by its worker.
 *
 * On a full phone a write fails and a removal does not. So nothing is removed in one transaction with something that is
 * written: what was sent always makes room.
 */

/** Piece and step by the names that were shown with the tap: a list that the shop sends later may be without them. */
interface Named {
	/** Undefined for taps that a build before has stored. */
	readonly names?: { readonly productName: string; readonly stepName?: string } | undefined;
}

/** An event with its reader; another person who signs in on this phone neither sees nor sends it. */
export interface QueuedEvent extends PhoneEvent, Named {
	readonly reader: string;
}

interface Refusable {
	/** Why the shop did not take it. It stays until the artisan discards it. */
	readonly refusal: string | null;
}

export interface StoredEvent extends QueuedEvent, Refusable {}

interface QueuedPhoto extends Named {
	/** The id of its event. */
	readonly id: string;
	readonly reader: string;
	readonly workOrderId: string;
	readonly picture: Blob;
}

export interface StoredPhoto extends QueuedPhoto, Refusable {}

/** Everything that is kept, in the order of the taps. */
export interface PhoneState {
	readonly list: WorkList | null;
	readonly events: readonly StoredEvent[];
	readonly photos: readonly StoredPhoto[];
}

const LAST = "last";
const DEVICE = "device";
const REFUSED = "refused ";

/** Values for which the phone had no room: they live as long as this page or worker. */
const unwritten = new Map<string, unknown>();

async function readStores(store: (name: string) => IDBObjectStore): Promise<PhoneState> {
	const [keys, values, events, photos] = await Promise.all([
		done(store(VALUES).getAllKeys()),
		done<unknown[]>(store(VALUES).getAll()),
		done<QueuedEvent[]>(store(EVENTS).getAll()),
		done<(QueuedPhoto & Partial<Refusable>)[]>(store(PHOTOS).getAll()),
	]);
	const stored = new Map([...keys.map((key, at) => [String(key), values[at]] as const), ...unwritten]);
	const refusalOf = (id: string) => (stored.get(REFUSED + id) ?? null) as string | null;
	return {
		list: (stored.get(LAST) ?? null) as WorkList | null,
		events: events.map((event) => ({ ...event, refusal: refusalOf(event.id) })),
		// The build before wrote the reason into the photograph.
		photos: photos.map((photo) => ({ ...photo, refusal: refusalOf(photo.id) ?? photo.refusal ?? null })),
	};
}

export const readPhone = (): Promise<PhoneState> => inStore("readonly", readStores);

/** Writes a value that is made from what is kept; on a full phone it is known here until it can be written. */
async function storeValue(key: string, make: (stored: PhoneState) => unknown): Promise<void> {
	let value: unknown;
	try {
		await inStore("readwrite", async (store) => {
			value = make(await readStores(store));
			if (value !== null) await done(store(VALUES).put(value, key));
		});
		unwritten.delete(key);
	} catch {
		if (value != null) unwritten.set(key, value);
	}
}

/** Puts an event at the end of the queue, with its photograph; both or neither. Returns what is kept of it. */
export const queueEvent = (
	event: Omit<QueuedEvent, "seq">,
	picture?: Blob,
): Promise<{ event: StoredEvent; photo: StoredPhoto | null }> =>
	inStore("readwrite", async (store) => {
		const seq = Number(await done(store(EVENTS).add(event)));
		const queued = { ...event, seq, refusal: null };
		if (!picture) return { event: queued, photo: null };
		const { id, reader, workOrderId, names } = event;
		const photo: QueuedPhoto = { id, reader, workOrderId, names, picture };
		await done(store(PHOTOS).put(photo));
		return { event: queued, photo: { ...photo, refusal: null } };
	});

export const storeList = (list: WorkList): Promise<void> => storeValue(LAST, () => list);

/** After signing out: the next person sees nothing of it. The queue stays, bound to its reader. */
export async function deleteList(): Promise<void> {
	unwritten.delete(LAST);
	await inStore("readwrite", async (store) => void (await done(store(VALUES).delete(LAST))));
}

/**
 * Says whose counter `seq` is: a person may have two phones. Made by chance, so it says nothing about the phone. On a full
 * phone each page and worker makes its own, for as long as it is open.
 */
export async function readDeviceId(): Promise<string> {
	const stored =
		unwritten.get(DEVICE) ?? (await inStore("readonly", (store) => done<unknown>(store(VALUES).get(DEVICE))));
	if (typeof stored === "string") return stored;
	const made = randomId();
	await storeValue(DEVICE, () => made);
	return made;
}

/** Why the shop did not take an event or a photograph, beside it: a photograph is not written again for a sentence. */
export const storeRefusal = (id: string, refusal: string): Promise<void> =>
	storeValue(REFUSED + id, () => refusal);

/**
 * Removes the events that the shop has named in its answer, after they were put into the kept list, so that a tick does
 * not go back before the next list is there. Those that it does not know stay until they are discarded.
 */
export async function settleEvents(answer: EventOutcomes, refusalOfUnknown: string): Promise<void> {
	await storeValue(LAST, ({ list, events }) => list && applyAnsweredEvents(list, events, answer));
	const answered = new Set(answer.outcomes.map(({ id }) => id));
	const refused = new Set(idsOfRefused(await readPhone(), answer));
	for (const id of refused) await storeRefusal(id, refusalOfUnknown);
	await removeStoredEvents((id) => answered.has(id) && !refused.has(id));
}

/**
 * The ids that stay on the phone after this answer, so that their work is not forgotten. Only the confirmation of
 * cancelled work tells of none.
 */
export function idsOfRefused(
	{ events, photos }: Pick<PhoneState, "events" | "photos">,
	{ outcomes }: EventOutcomes,
): string[] {
	const unknown = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === "unknown" ? id : [])));
	const told = [...photos, ...events.filter(({ kind }) => kind !== "seen_end")].map(({ id }) => id);
	return [...new Set(told)].filter((id) => unknown.has(id));
}

const removeStoredEvents = (isRemoved: (id: string) => boolean): Promise<void> =>
	inStore("readwrite", async (store) => {
		const events = await done<QueuedEvent[]>(store(EVENTS).getAll());
		for (const { id, seq } of events) if (isRemoved(id)) await done(store(EVENTS).delete(seq));
	});

/** A photograph that the shop has, or what it refused and the artisan discards: all that is kept under this id. */
export async function removeStored(id: string): Promise<void> {
	unwritten.delete(REFUSED + id);
	await removeStoredEvents((each) => each === id);
	await inStore("readwrite", async (store) => {
		await done(store(PHOTOS).delete(id));
		await done(store(VALUES).delete(REFUSED + id));
	});
}
