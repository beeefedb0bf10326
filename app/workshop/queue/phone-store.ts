import type { EventOutcomes, PhoneEvent, WorkList } from "#app/workshop/work-list.ts";
import { applyEvents } from "./applied-work.ts";

/*
 * What the phone keeps (IndexedDB): the events and photographs that the shop has not answered yet, and the last list.
 * Used by the page and by its worker.
 */

/** An event with its reader; another person who signs in on this phone neither sees nor sends it. */
export interface QueuedEvent extends PhoneEvent {
	readonly reader: string;
}

export interface StoredPhoto {
	/** That of its event. */
	readonly id: string;
	readonly reader: string;
	readonly workOrderId: string;
	readonly picture: Blob;
	/** Why the shop did not take it. It stays until the artisan discards it. */
	readonly refusal: string | null;
}

/** Everything that is kept, in the order of the taps. */
export interface PhoneState {
	readonly list: WorkList | null;
	readonly events: readonly QueuedEvent[];
	readonly photos: readonly StoredPhoto[];
}

const EVENTS = "events";
const PHOTOS = "photos";
const LISTS = "lists";
const LAST = "last";

let opened: Promise<IDBDatabase> | undefined;

function openPhoneStore(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((resolve, reject) => {
		const request = indexedDB.open("oficina", 1);
		request.onupgradeneeded = () => {
			// The key of an event is its place in the queue, which is never given twice.
			request.result.createObjectStore(EVENTS, { keyPath: "seq", autoIncrement: true });
			request.result.createObjectStore(PHOTOS, { keyPath: "id" });
			request.result.createObjectStore(LISTS);
		};
		request.onsuccess = () => {
			// The browser closes it when the reader clears the storage; the next call opens it again.
			request.result.onclose = () => {
				opened = undefined;
			};
			resolve(request.result);
		};
		request.onerror = () => reject(request.error);
	}).catch((error) => {
		opened = undefined;
		throw error;
	});
	return opened;
}

/** Runs within one transaction, which is on the disk when the promise resolves: a phone may be switched off then. */
async function inStore<Result>(
	mode: IDBTransactionMode,
	work: (store: (name: string) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
	const database = await openPhoneStore();
	const transaction = database.transaction([EVENTS, PHOTOS, LISTS], mode, { durability: "strict" });
	const written = new Promise<void>((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new Error("the phone did not store it"));
	});
	// Reported below, after the work itself.
	written.catch(() => undefined);
	const result = await work((name) => transaction.objectStore(name));
	await written;
	return result;
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

async function readStores(store: (name: string) => IDBObjectStore): Promise<PhoneState> {
	const [list, events, photos] = await Promise.all([
		done<WorkList | undefined>(store(LISTS).get(LAST)),
		done<QueuedEvent[]>(store(EVENTS).getAll()),
		done<StoredPhoto[]>(store(PHOTOS).getAll()),
	]);
	return { list: list ?? null, events, photos };
}

export const readPhone = (): Promise<PhoneState> => inStore("readonly", readStores);

/** Puts an event at the end of the queue, with its photograph; both or neither. */
export const queueEvent = (event: Omit<QueuedEvent, "seq">, picture?: Blob): Promise<void> =>
	inStore("readwrite", async (store) => {
		await done(store(EVENTS).add(event));
		if (!picture) return;
		const { id, reader, workOrderId } = event;
		await done(store(PHOTOS).put({ id, reader, workOrderId, picture, refusal: null } satisfies StoredPhoto));
	});

export const keepList = (list: WorkList): Promise<void> =>
	inStore("readwrite", async (store) => void (await done(store(LISTS).put(list, LAST))));

/** After signing out: the next person sees nothing of it. The queue stays, bound to its reader. */
export const forgetList = (): Promise<void> =>
	inStore("readwrite", async (store) => void (await done(store(LISTS).delete(LAST))));

/**
 * Removes the events that the shop has named in its answer, and puts them into the kept list, so that a tick does not
 * go back before the next list is there.
 */
export const settleEvents = ({ outcomes }: EventOutcomes, refusalOfUnknown: string): Promise<void> =>
	inStore("readwrite", async (store) => {
		const { list, events, photos } = await readStores(store);
		const answers = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
		const answered = events.filter(({ id }) => answers.has(id));
		for (const { seq } of answered) await done(store(EVENTS).delete(seq));
		if (list) {
			const taken = answered.filter(
				({ id }) => answers.get(id) === "applied" || answers.get(id) === "already",
			);
			await done(store(LISTS).put(applyEvents(list, taken), LAST));
		}
		for (const photo of photos) {
			if (answers.get(photo.id) !== "unknown") continue;
			await done(store(PHOTOS).put({ ...photo, refusal: refusalOfUnknown }));
		}
	});

export const removePhoto = (id: string): Promise<void> =>
	inStore("readwrite", async (store) => void (await done(store(PHOTOS).delete(id))));

export const refusePhoto = (photo: StoredPhoto, refusal: string): Promise<void> =>
	inStore("readwrite", async (store) => void (await done(store(PHOTOS).put({ ...photo, refusal }))));
