import { formatLongDate, formatTime } from "#app/values/date.ts";
import type { StoredEvent } from "./phone-store.ts";

/* Taps that the shop answered with `unknown`, mostly because the work went to another bench while the phone was away. */

/** The refused taps of one work order, which are discarded together. */
export interface RefusedTaps {
	readonly event: StoredEvent;
	/** The ids of all of them, which contain no space. */
	readonly ids: string;
	/** Each with the step and the moment. */
	readonly lines: readonly string[];
}

/** In the order of the taps; those for which there is another reason stand apart. */
export function refusedTapsOf(events: readonly StoredEvent[]): RefusedTaps[] {
	const groups = new Map<string, RefusedTaps>();
	for (const event of events) {
		const key = `${event.workOrderId} ${event.refusal}`;
		const before = groups.get(key);
		groups.set(key, {
			event: before?.event ?? event,
			ids: before ? `${before.ids} ${event.id}` : event.id,
			lines: [...(before?.lines ?? []), tapWords(event)],
		});
	}
	return [...groups.values()];
}

const acts: Readonly<Partial<Record<StoredEvent["kind"], string>>> = {
	start: "começar",
	stop: "parar",
	tick: "feita",
	untick: "desmarcada",
};

/** “encaixes, feita · 26 de novembro, 14h20”, by the phone's clock. */
function tapWords({ kind, names, at }: StoredEvent): string {
	const isStep = kind === "tick" || kind === "untick";
	const act = [isStep ? (names?.stepName ?? "etapa") : null, acts[kind]].filter(Boolean).join(", ");
	const moment = `${formatLongDate(at)}, ${formatTime(at).replace(":", "h")}`;
	return [act, moment].filter(Boolean).join(" · ");
}
