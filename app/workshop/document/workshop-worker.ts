import { href } from "react-router";
import { sendQueue } from "#app/workshop/queue/send-queue.ts";
import { SEND_LATER } from "#app/workshop/screen/phone-storage.ts";

/*
 * The service worker of the artisan's page. It keeps the document, its files and the pictures of the pieces, so that the
 * page opens without a signal, and sends the queue when the browser wakes it. It answers nothing else: the list comes
 * from the network or from the page's own store, and no page of the shop is touched.
 */

/** The parts of the worker's own globals that are used; the project's types are those of pages. */
interface WorkerScope {
	/** Written before this script by the server. */
	readonly workshopFiles: { readonly version: string; readonly addresses: readonly string[] };
	readonly location: { readonly origin: string };
	readonly clients: { claim(): Promise<void> };
	skipWaiting(): Promise<void>;
	fetch(request: Request | string, init?: RequestInit): Promise<Response>;
	addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
	addEventListener(type: "fetch", listener: (event: FetchRequested) => void): void;
	addEventListener(type: "sync", listener: (event: Extendable & { readonly tag: string }) => void): void;
}
interface Extendable {
	waitUntil(work: Promise<unknown>): void;
}
interface FetchRequested extends Extendable {
	readonly request: Request;
	respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "oficina-";
const { version, addresses } = scope.workshopFiles;
const FILES = `${PREFIX}${version}`;
const PICTURES = `${PREFIX}pictures`;
/** The pieces of some weeks. */
const MAX_PICTURES = 80;
const DOCUMENT = href("/oficina");
/** Matches files of this version and of the previous one, which open pages still name. */
const isFile = (pathname: string): boolean =>
	addresses.includes(pathname) || pathname.startsWith(`${DOCUMENT}/assets/`) || pathname.endsWith(".woff2");

/**
 * Keeps all files of this version, or none. While the shop is being replaced, another build may answer with its own
 * document, which names other files: then the worker before stays, and the browser tries again later.
 */
async function keepFiles(): Promise<void> {
	const all = [DOCUMENT, ...addresses];
	const fetched = await Promise.all(
		all.map(async (address) => {
			// Without a session the shop redirects to another page, which must not be kept as this one.
			const response = await scope.fetch(address, { cache: "no-cache", redirect: "error" });
			if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
			return response;
		}),
	);
	const html = await fetched[0]?.clone().text();
	if (!addresses.every((address) => html?.includes(`"${address}"`)))
		throw new Error("the document is of another version");
	const cache = await caches.open(FILES);
	await Promise.all(all.map((address, at) => cache.put(address, fetched[at] as Response)));
}

/** The version before stays: a page that was opened from it may still be loading its files. */
async function removeOldFiles(): Promise<void> {
	const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PICTURES);
	const old = versions.filter((name) => name !== FILES).slice(0, -1);
	await Promise.all(old.map((name) => caches.delete(name)));
}

async function fromFiles(request: Request | string): Promise<Response> {
	const current = await (await caches.open(FILES)).match(request, { ignoreSearch: true });
	return current ?? (await caches.match(request, { ignoreSearch: true })) ?? scope.fetch(request);
}

async function fromPictures(request: Request): Promise<Response> {
	const cache = await caches.open(PICTURES);
	const kept = await cache.match(request);
	if (kept) return kept;
	const response = await scope.fetch(request);
	// A picture that another host serves is opaque to scripts, and can be kept all the same.
	if (response.ok || response.type === "opaque") {
		await cache.put(request, response.clone()).catch(() => undefined);
		const all = await cache.keys();
		for (const old of all.slice(0, Math.max(0, all.length - MAX_PICTURES))) await cache.delete(old);
	}
	return response;
}

const announceChange = (): void => new BroadcastChannel("oficina").postMessage("changed");

scope.addEventListener("install", (event) => {
	event.waitUntil(keepFiles().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
	event.waitUntil(removeOldFiles().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== scope.location.origin) return;
	if (request.mode === "navigate") {
		if (pathname === DOCUMENT) event.respondWith(fromFiles(DOCUMENT));
	} else if (isFile(pathname)) event.respondWith(fromFiles(request));
	else if (pathname.startsWith("/images/")) event.respondWith(fromPictures(request));
});

scope.addEventListener("sync", (event) => {
	if (event.tag !== SEND_LATER) return;
	const send = async () => {
		// A failed promise makes the browser wake the worker again.
		if ((await sendQueue(announceChange)) === "no signal") throw new Error("there is no signal yet");
	};
	event.waitUntil(send());
});
