import { ShopRefused, UnreadablePhoto } from "./shop-requests.ts";

/* Decides from the shop's answer whether a photograph or an event is refused for good or tried again. */

const unreadable = "Esta foto não abriu";

/** For what the shop does not know: mostly because the work went to another bench, but it does not say so. */
export const UNKNOWN_TO_SHOP = "A loja não conseguiu registrar. Este trabalho pode ter saído da sua bancada.";

/** Statuses whose meaning does not change for the same photograph, in every answer. */
const finalOfPhoto: ReadonlyMap<number, string> = new Map([
	[413, "Esta foto é grande demais"],
	[415, unreadable],
	[422, unreadable],
]);

/** Why a photograph is refused for good; null where the same photograph may be taken later. */
export function refusalOfPhoto(error: unknown): string | null {
	if (error instanceof UnreadablePhoto) return unreadable;
	if (!(error instanceof ShopRefused)) return null;
	const { status, kind, reason } = error;
	// Only the shop knows its work; a server before it answers so while the shop is being changed.
	if (status === 404) return kind === "not_found" ? UNKNOWN_TO_SHOP : null;
	if (status === 409) return kind === "conflict" ? (reason ?? unreadable) : null;
	return finalOfPhoto.get(status) ?? null;
}

/** Why this request with events is never taken as it is; null where it may be taken later. */
export function refusalOfEvents(error: unknown): string | null {
	if (!(error instanceof ShopRefused)) return null;
	if (error.status === 413) return "A loja não aceita um recado deste tamanho.";
	return error.status === 422 ? (error.reason ?? "A loja não aceitou este registro.") : null;
}

/**
 * Sends in order, and in halves where the shop never takes as much at once, so that one that it never takes is found
 * alone and stops no other.
 */
export async function sendInHalves<Sent>(
	all: readonly Sent[],
	send: (part: readonly Sent[]) => Promise<void>,
	refuse: (one: Sent, refusal: string) => Promise<void>,
): Promise<void> {
	try {
		await send(all);
	} catch (error) {
		const refusal = refusalOfEvents(error);
		const [first] = all;
		if (refusal === null || first === undefined) throw error;
		if (all.length === 1) return refuse(first, refusal);
		const half = Math.ceil(all.length / 2);
		await sendInHalves(all.slice(0, half), send, refuse);
		await sendInHalves(all.slice(half), send, refuse);
	}
}

/** Sorts by failed attempts, so that one photograph that never arrives does not block the others. */
export const inTurn = <Photo extends { readonly id: string }>(
	photos: readonly Photo[],
	failures: ReadonlyMap<string, number>,
): Photo[] => photos.toSorted((a, b) => (failures.get(a.id) ?? 0) - (failures.get(b.id) ?? 0));
