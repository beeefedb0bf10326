import type { PhoneState, StoredPhoto } from "#app/workshop/queue/phone-store.ts";
import type { SendingResult } from "#app/workshop/queue/send-queue.ts";
import type { BenchCard } from "#app/workshop/work-list.ts";
import type { WorkshopProblem } from "./workshop-words.ts";

/** Everything that the screen shows. */
export interface ScreenState {
	readonly phone: PhoneState;
	/** How the last attempt to send ended; null before the first one. */
	readonly sending: SendingResult | null;
	readonly benchId: string | null;
	/** The parts that the reader opened: ids of work orders, and `note <id>`. */
	readonly opened: ReadonlySet<string>;
	/** Ticks that were made a moment ago: `<work order> <position>`. */
	readonly fresh: ReadonlySet<string>;
	/** The question that the next press confirms: the id of a sending to discard, or “leave”. */
	readonly asked: string | null;
	readonly problem: WorkshopProblem | null;
	/** Work that this page saw being finished. */
	readonly finished: readonly BenchCard[];
	pictureOf(photo: StoredPhoto): string;
}
