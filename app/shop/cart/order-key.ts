/**
 * One order, one key: whoever comes back from the payment page and sends the very same order once
 * more gets the one that exists, not a second. Only the key, a fingerprint and a time are kept, and
 * only as long as the browser's tab.
 */
const ORDER_KEY = "cerne:order-key";
const KEPT_FOR_MS = 30 * 60_000;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

interface SentOrder {
	key: string;
	fingerprint: string;
	at: number;
}

/** The key to send `request` with: the one it was sent with before, otherwise the `fresh` one. */
export function orderKeyFor(
	fresh: string,
	request: string,
	storage: TabStorage | undefined = tabStorage(),
	now: number = Date.now(),
): string {
	const fingerprint = fingerprintOf(request);
	const sent = readSent(storage);
	const isSame = sent?.fingerprint === fingerprint && now - sent.at < KEPT_FOR_MS;
	const key = isSame ? sent.key : fresh;
	const order: SentOrder = { key, fingerprint, at: isSame ? sent.at : now };
	try {
		storage?.setItem(ORDER_KEY, JSON.stringify(order));
	} catch {
		// Full or switched off: a repeat is then recognised only on the same screen.
	}
	return key;
}

export function forgetOrderKey(): void {
	tabStorage()?.removeItem(ORDER_KEY);
}

/** Reading the property alone throws where storage is forbidden. */
function tabStorage(): Storage | undefined {
	try {
		return sessionStorage;
	} catch {
		return undefined;
	}
}

function readSent(storage: TabStorage | undefined): SentOrder | undefined {
	try {
		const value: unknown = JSON.parse(storage?.getItem(ORDER_KEY) ?? "null");
		if (typeof value !== "object" || value === null) return undefined;
		const { key, fingerprint, at } = value as Record<string, unknown>;
		const isWhole = typeof key === "string" && typeof fingerprint === "string" && typeof at === "number";
		return isWhole ? { key, fingerprint, at } : undefined;
	} catch {
		return undefined;
	}
}

/** 64 bits of FNV-1a: enough to tell one person's orders apart, too little to read an address from. */
function fingerprintOf(text: string): string {
	let hash = 0xcbf29ce484222325n;
	for (const byte of new TextEncoder().encode(text)) {
		hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
	}
	return hash.toString(36);
}
