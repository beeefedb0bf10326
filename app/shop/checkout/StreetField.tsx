import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/primitives/Field.tsx";
import { type Suggestion, suggestStreets } from "./postal-lookup.ts";

/** Specification, sections 5 and 9. */
const FEWEST_CHARACTERS = 3;
const PAUSE_MS = 300;
const CLOSES_AFTER_MS = 200;

const none: Suggestion[] = [];

interface StreetFieldProps {
	id: string;
	value: string;
	/** Where to look: the services search within a city. */
	within: { city: string; state: string };
	error?: string | undefined;
	className?: string;
	onType: (value: string) => void;
	onChoose: (suggestion: Suggestion) => void;
}

/** Street with suggestions while typing, after the combobox pattern of the ARIA practices. */
export function StreetField({ id, value, within, error, className, onType, onChoose }: StreetFieldProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const [suggestions, setSuggestions] = useState(none);
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const { city, state } = within;
	const listId = `${id}-suggestions`;
	const isShown = isOpen && suggestions.length > 0;

	useEffect(() => {
		if (typed === null || typed.trim().length < FEWEST_CHARACTERS) {
			setSuggestions(none);
			return;
		}
		const call = new AbortController();
		const pause = setTimeout(async () => {
			const found = await suggestStreets(typed, { city, state }, call.signal);
			if (call.signal.aborted) return;
			setSuggestions(found);
			setActive(-1);
		}, PAUSE_MS);
		return () => {
			clearTimeout(pause);
			call.abort();
		};
	}, [typed, city, state]);

	useEffect(() => () => clearTimeout(closing.current), []);

	function choose(suggestion: Suggestion) {
		setTyped(null);
		setOpen(false);
		onChoose(suggestion);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (!isShown) return;
		const count = suggestions.length;
		const chosen = suggestions[active];
		if (event.key === "ArrowDown") setActive((active + 1) % count);
		else if (event.key === "ArrowUp") setActive((Math.max(active, 0) - 1 + count) % count);
		else if (event.key === "Escape") setOpen(false);
		else if (event.key === "Enter" && chosen) choose(chosen);
		else return;
		event.preventDefault();
	}

	return (
		<div className={`relative ${className ?? ""}`}>
			<TextField
				id={id}
				name="street"
				label="Endereço"
				error={error}
				required
				maxLength={160}
				autoComplete="address-line1"
				value={value}
				role="combobox"
				aria-autocomplete="list"
				aria-expanded={isShown}
				aria-controls={listId}
				aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
				onChange={(event) => {
					onType(event.currentTarget.value);
					setTyped(event.currentTarget.value);
					setOpen(true);
				}}
				onFocus={() => clearTimeout(closing.current)}
				onBlur={() => {
					closing.current = setTimeout(() => setOpen(false), CLOSES_AFTER_MS);
				}}
				onKeyDown={onKeyDown}
			/>
			<p role="status" className="sr-only">
				{isShown ? `${suggestions.length} sugestões: use as setas para escolher.` : ""}
			</p>
			<div
				id={listId}
				role="listbox"
				aria-label="Sugestões de endereço"
				hidden={!isShown}
				className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-white py-1 shadow-float"
			>
				{suggestions.map((suggestion, index) => (
					// The pointer must not take the focus from the field, which would close the list first.
					<div
						key={`${suggestion.cep} ${suggestion.label}`}
						id={`${listId}-${index}`}
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(suggestion)}
						onKeyDown={onKeyDown}
						className="cursor-pointer px-3.5 py-2.5 text-[0.9375rem] hover:bg-paper-2 aria-selected:bg-paper-2 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
					>
						{suggestion.label}
					</div>
				))}
			</div>
		</div>
	);
}
