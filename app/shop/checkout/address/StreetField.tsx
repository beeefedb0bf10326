import { useEffect, useState } from "react";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ComboboxList, useCombobox } from "#app/ui/patterns/combobox.tsx";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { type StreetSuggestion, suggestStreets } from "./address-lookup.ts";

/** Specification, sections 5 and 9. */
const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;

const NO_SUGGESTIONS: StreetSuggestion[] = [];

const suggestionKey = ({ cep, label }: StreetSuggestion): string => `${cep} ${label}`;

interface StreetFieldProps {
	id: string;
	value: string;
	/** The city within which the services search. */
	searchArea: { city: string; state: string };
	error?: string | undefined;
	className?: string;
	onTextChange: (value: string) => void;
	onSelect: (suggestion: StreetSuggestion) => void;
}

/** The street's field, with suggestions while typing. */
export function StreetField({
	id,
	value,
	searchArea,
	error,
	className = "",
	onTextChange,
	onSelect,
}: StreetFieldProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
	const { city, state } = searchArea;
	const combobox = useCombobox({
		keys: suggestions.map(suggestionKey),
		onSelect: (index) => {
			const suggestion = suggestions[index];
			if (!suggestion) return;
			setTyped(null);
			onSelect(suggestion);
		},
	});

	useEffect(() => {
		if (typed === null || typed.trim().length < MIN_CHARACTERS) {
			setSuggestions(NO_SUGGESTIONS);
			return;
		}
		const controller = new AbortController();
		const timer = setTimeout(async () => {
			const streets = await suggestStreets(typed, { city, state }, controller.signal);
			if (!controller.signal.aborted) setSuggestions(streets);
		}, DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [typed, city, state]);

	return (
		<div className={`relative ${className}`}>
			<TextField
				{...addressFields.street}
				{...combobox.fieldProps}
				id={id}
				name="street"
				error={error}
				required
				value={value}
				onChange={({ currentTarget }) => {
					onTextChange(currentTarget.value);
					setTyped(currentTarget.value);
					combobox.restart();
				}}
			/>
			<ComboboxList
				combobox={combobox}
				label="Sugestões de endereço"
				options={suggestions.map((suggestion) => ({
					key: suggestionKey(suggestion),
					content: suggestion.label,
				}))}
				className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 rounded-md border border-line bg-white shadow-float"
			/>
		</div>
	);
}
