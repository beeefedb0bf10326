import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import { type StreetSuggestion, suggestStreets } from "./address-lookup.ts";

/** Specification, sections 5 and 9. */
const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;
const CLOSE_DELAY_MS = 200;

const NO_SUGGESTIONS: StreetSuggestion[] = [];

interface StreetFieldProps {
	id: string;
	value: string;
	/** Where to look: the services search within a city. */
	searchArea: { city: string; state: string };
	error?: string | undefined;
	className?: string;
	onTextChange: (value: string) => void;
	onSelect: (suggestion: StreetSuggestion) => void;
}

/** Street with suggestions while typing, after the combobox pattern of the ARIA practices. */
export function StreetField({
	id,
	value,
	searchArea,
	error,
	className,
	onTextChange,
	onSelect,
}: StreetFieldProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const { city, state } = searchArea;
	const listId = `${id}-suggestions`;
	const isShown = isOpen && suggestions.length > 0;

	useEffect(() => {
		if (typed === null || typed.trim().length < MIN_CHARACTERS) {
			setSuggestions(NO_SUGGESTIONS);
			return;
		}
		const controller = new AbortController();
		const timer = setTimeout(async () => {
			const found = await suggestStreets(typed, { city, state }, controller.signal);
			if (controller.signal.aborted) return;
			setSuggestions(found);
			setActive(-1);
		}, DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [typed, city, state]);

	useEffect(() => () => clearTimeout(closeTimer.current), []);

	function select(suggestion: StreetSuggestion) {
		setTyped(null);
		setOpen(false);
		onSelect(suggestion);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (!isShown) return;
		const count = suggestions.length;
		const selected = suggestions[active];
		if (event.key === "ArrowDown") setActive((active + 1) % count);
		else if (event.key === "ArrowUp") setActive((Math.max(active, 0) - 1 + count) % count);
		else if (event.key === "Escape") setOpen(false);
		else if (event.key === "Enter" && selected) select(selected);
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
					onTextChange(event.currentTarget.value);
					setTyped(event.currentTarget.value);
					setOpen(true);
				}}
				onFocus={() => clearTimeout(closeTimer.current)}
				onBlur={() => {
					closeTimer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
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
						onClick={() => select(suggestion)}
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
