import { useEffect, useState } from "react";
import { href } from "react-router";
import { getJson } from "#app/platform/browser/json-request.ts";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import { MIN_QUERY_LENGTH, type Suggestions } from "./suggestions.ts";

const MAX_CACHED = 50;
/**
 * Responses while this page is open, so that deleting a letter needs no request. A library would only add to the
 * download.
 */
const cache = new Map<string, Suggestions>();

/** Suggestions for a text. While they are fetched, those of the text before; null without any. */
export function useSuggestions(text: string): Suggestions | null {
	const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
	const settled = useDebounced(text, cache.has(text) ? 0 : undefined);
	useEffect(() => {
		if (settled.length < MIN_QUERY_LENGTH) return setSuggestions(null);
		const cached = cache.get(settled);
		if (cached) return setSuggestions(cached);
		const controller = new AbortController();
		fetchSuggestions(settled, controller.signal).then(setSuggestions, () => {
			// Suggestions are optional: without them the form still searches.
			if (!controller.signal.aborted) setSuggestions(null);
		});
		return () => controller.abort();
	}, [settled]);
	return suggestions;
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
	const address = `${href("/api/search-suggestions")}?${new URLSearchParams({ q: text })}`;
	const suggestions = await getJson<Suggestions>(address, { signal });
	if (cache.size >= MAX_CACHED) cache.clear();
	cache.set(text, suggestions);
	return suggestions;
}
