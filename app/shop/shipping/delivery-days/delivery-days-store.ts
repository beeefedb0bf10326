import { useEffect, useSyncExternalStore } from "react";
import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";
import type { DeliveryDaysResponse } from "#app/shop/shipping/shipping.schema.ts";
import type { Cep } from "#app/values/cep.ts";
import { HOUR_MS, type IsoDay } from "#app/values/date.ts";

/** The days that were answered in this page, by product; null for a product without one, or while it is asked for. */
let days = new Map<string, IsoDay | null>();
/** The postal code of the days, and the time of the first request: a page may stay open for days. */
let remembered = { cep: "", since: 0 };
const listeners = new Set<() => void>();

function onDaysChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * The day on which a product would arrive; null until it is known. The first card of a list asks for the days of all,
 * so that a list is one request.
 */
export function useDeliveryDay(cep: Cep, productId: string, listIds: readonly string[]): IsoDay | null {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same ids come in a new array with each render.
	useEffect(() => {
		void ask(cep, listIds);
	}, [cep, listIds.join()]);
	return useSyncExternalStore(
		onDaysChange,
		() => (remembered.cep === cep && days.get(productId)) || null,
		() => null,
	);
}

async function ask(cep: Cep, listIds: readonly string[]): Promise<void> {
	if (remembered.cep !== cep || Date.now() - remembered.since > HOUR_MS) {
		remembered = { cep, since: Date.now() };
		days = new Map();
	}
	const asked = days;
	const ids = listIds.filter((id) => !asked.has(id)).slice(0, MAX_LINES);
	if (ids.length === 0) return;
	for (const id of ids) asked.set(id, null);
	try {
		const answer = await postJson<DeliveryDaysResponse>(href("/api/delivery-days"), { cep, ids });
		for (const [id, day] of Object.entries(answer.days)) asked.set(id, day);
	} catch {
		// The lines stay empty; the next list asks again.
		for (const id of ids) asked.delete(id);
	}
	for (const listener of listeners) listener();
}
