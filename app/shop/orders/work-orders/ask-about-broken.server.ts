import { QuestionRefusal } from "#app/platform/refusals.ts";
import { brokenSentence } from "./bench-work.messages.ts";
import type { BrokenPromise } from "./plan/move-work.ts";

/**
 * Asks before a change of the queues breaks a promise, or breaks one further; `confirmed` is the key of the question
 * that was confirmed, which holds the change and what it breaks.
 */
export function askAboutBroken(
	broken: readonly BrokenPromise[],
	{ change, words }: { change: readonly unknown[]; words: string },
	confirmed: string | null,
): void {
	const sentence = brokenSentence(broken);
	const key = JSON.stringify([...change, broken]);
	if (sentence === null || confirmed === key) return;
	throw new QuestionRefusal({ key, text: `${sentence} ${words}?`, confirm: words });
}
