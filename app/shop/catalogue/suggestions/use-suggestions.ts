import { useEffect, useState } from "react";
import { MIN_TYPED, type Suggestions } from "./suggestions.ts";

/** Time for the next letter, in milliseconds. */
const PAUSE = 150;

const MOST_KNOWN = 50;
/** What was answered while this page lives: going back a letter asks nobody. */
const known = new Map<string, Suggestions>();

/** Suggestions for a text, the ones before it until they have come; null without any. */
export function useSuggestions(text: string): Suggestions | null {
	const [found, setFound] = useState<Suggestions | null>(null);
	useEffect(() => {
		if (text.length < MIN_TYPED) return setFound(null);
		const answered = known.get(text);
		if (answered) return setFound(answered);
		const leaving = new AbortController();
		const timer = setTimeout(() => {
			ask(text, leaving.signal).then(setFound, () => {
				// Suggestions are a courtesy: without them the form still searches.
				if (!leaving.signal.aborted) setFound(null);
			});
		}, PAUSE);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [text]);
	return found;
}

async function ask(text: string, signal: AbortSignal): Promise<Suggestions> {
	const answer = await fetch(`/api/search-suggestions?${new URLSearchParams({ q: text })}`, { signal });
	if (!answer.ok) throw new Error(`no suggestions: ${answer.status}`);
	const suggestions = (await answer.json()) as Suggestions;
	if (known.size >= MOST_KNOWN) known.clear();
	known.set(text, suggestions);
	return suggestions;
}
