/* The phone's own database (IndexedDB), and transactions in it. */

/** The queue, in the order of the taps. */
export const EVENTS = "events";
export const PHOTOS = "photos";
/** Small values by their key: the last list, and why the shop refused what. */
export const VALUES = "lists";

type StoreOf = (name: string) => IDBObjectStore;

let opened: Promise<IDBDatabase> | undefined;

function openPhoneDatabase(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((resolve, reject) => {
		const request = indexedDB.open("oficina", 1);
		request.onupgradeneeded = () => {
			// The key of an event is its place in the queue, which is never given twice.
			request.result.createObjectStore(EVENTS, { keyPath: "seq", autoIncrement: true });
			request.result.createObjectStore(PHOTOS, { keyPath: "id" });
			request.result.createObjectStore(VALUES);
		};
		request.onsuccess = () => {
			const database = request.result;
			// The browser closes it when the reader clears the storage; the next call opens it again.
			database.onclose = () => {
				opened = undefined;
			};
			// A page of a later version waits for this one to let go.
			database.onversionchange = () => {
				opened = undefined;
				database.close();
			};
			resolve(database);
		};
		request.onerror = () => reject(request.error);
	}).catch((error) => {
		opened = undefined;
		throw error;
	});
	return opened;
}

/** Runs within one transaction, which is on the disk when the promise resolves: a phone may be switched off then. */
export async function inStore<Result>(
	mode: IDBTransactionMode,
	work: (store: StoreOf) => Promise<Result>,
): Promise<Result> {
	const database = await openPhoneDatabase();
	const transaction = database.transaction([EVENTS, PHOTOS, VALUES], mode, { durability: "strict" });
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

export const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
