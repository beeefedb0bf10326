import { type ComponentProps, useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";

const SuggestionList = onDemand(() => import("./SuggestionList.tsx"));

interface SearchInputProps extends Pick<ComponentProps<"input">, "id" | "placeholder" | "defaultValue"> {
	className: string;
	/** Position of the list below the field, within the nearest positioned element. */
	listClassName: string;
}

/**
 * The field of a search form. The suggestions and their code are fetched when the field is first used. Until then, and
 * without scripts, it is a plain field.
 *
 * Not of type "search", because such a field may not be a combobox.
 */
export function SearchInput({ listClassName, ...field }: SearchInputProps) {
	const input = useRef<HTMLInputElement>(null);
	const [isFocused, setFocused] = useState(false);
	const [comboboxProps, setComboboxProps] = useState<ComponentProps<"input">>();
	// The field may have been focused before hydration.
	useEffect(() => {
		if (document.activeElement === input.current) setFocused(true);
	}, []);
	return (
		<>
			<input
				{...field}
				ref={input}
				name="q"
				type="text"
				inputMode="search"
				enterKeyHint="search"
				maxLength={100}
				autoComplete="off"
				spellCheck={false}
				onFocus={() => setFocused(true)}
				onBlur={() => setFocused(false)}
				{...comboboxProps}
			/>
			<SuggestionList
				open={isFocused}
				input={input}
				className={listClassName}
				onFieldProps={setComboboxProps}
			/>
		</>
	);
}
