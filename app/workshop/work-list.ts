import type { IsoDay } from "#app/values/date.ts";

/** `GET /oficina/work`: everything that the artisan's screen knows. */
export interface WorkList {
	/** Opaque key of the reader, to which the queue of the phone is bound. */
	readonly reader: string;
	readonly today: IsoDay;
	readonly benches: readonly { readonly id: string; readonly name: string }[];
	/** In the order in which the plan works on them, of all benches that the reader sees. */
	readonly works: readonly BenchCard[];
}

export interface BenchCard {
	readonly id: string;
	readonly benchId: string;
	readonly productName: string;
	readonly quantity: number;
	readonly size: string | null;
	readonly wood: string | null;
	readonly finish: string | null;
	/** The workshop note, typed by the owner. */
	readonly note: string | null;
	readonly pictures: readonly { readonly src: string; readonly width: number; readonly height: number }[];
	readonly steps: readonly { readonly position: number; readonly name: string; readonly isDone: boolean }[];
	/** Between start and stop. */
	readonly isStarted: boolean;
	readonly targetDay: IsoDay;
	readonly start: IsoDay | null;
	readonly finishDay: IsoDay | null;
	/** Until it is confirmed. */
	readonly isCancelled: boolean;
	/** Own photographs, below `/work-photos/`. */
	readonly photos: readonly { readonly id: string }[];
}

/** `POST /oficina/events`. */
export interface SentEvents {
	/** The phone, by an id that it made for itself: `seq` counts its taps alone. A page of a build before sends none. */
	readonly deviceId?: string;
	readonly sentAt: string;
	readonly events: readonly PhoneEvent[];
}

export interface PhoneEvent {
	readonly id: string;
	readonly seq: number;
	readonly workOrderId: string;
	/** `seen_end` confirms a cancelled card. */
	readonly kind: "start" | "stop" | "tick" | "untick" | "photo" | "note" | "seen_end";
	readonly step?: number;
	readonly text?: string;
	/** By the phone's clock. */
	readonly at: string;
}

export interface EventOutcomes {
	readonly outcomes: readonly {
		readonly id: string;
		readonly outcome: "applied" | "already" | "after_end" | "unknown";
	}[];
}
