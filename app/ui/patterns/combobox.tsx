import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** No option is marked, because the focus is in the field. */
const NONE = -1;

/** Delay before the list closes when the field loses the focus (specification, section 9). */
const CLOSE_DELAY_MS = 200;

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * A field with a list of options below it (ARIA Authoring Practices, editable combobox): the arrow keys move through
 * the list and back to the field, Enter selects the marked option, Escape closes. The focus stays in the field. With
 * `isPersistent` the list never closes and its first option is marked.
 */
export function useCombobox({
	keys,
	onSelect,
	isPersistent = false,
}: {
	/** The current options. A marked option stays marked when the list changes, as long as it is still in it. */
	keys: readonly string[];
	onSelect: (index: number) => void;
	isPersistent?: boolean;
}) {
	const listId = useId();
	const count = keys.length;
	const first = isPersistent ? 0 : NONE;
	const [isExpanded, setExpanded] = useState(isPersistent);
	const [marked, setMarked] = useState<string | null>(null);
	const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isOpen = isExpanded && count > 0;
	const markedIndex = marked === null ? NONE : keys.indexOf(marked);
	const activeIndex = isOpen ? Math.max(markedIndex, first) : NONE;
	const mark = (index: number) => setMarked(keys[index] ?? null);

	useEffect(() => () => clearTimeout(closeTimer.current), []);

	const restart = () => {
		setExpanded(true);
		setMarked(null);
	};
	const close = () => {
		if (isPersistent) return;
		setExpanded(false);
		setMarked(null);
	};
	const select = (index: number) => {
		close();
		onSelect(index);
	};

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined && count > 0) {
			const positions = count - first;
			const closedIndex = step > 0 ? 0 : count - 1;
			setExpanded(true);
			mark(isOpen ? ((activeIndex - first + step + positions) % positions) + first : closedIndex);
		} else if (event.key === "Escape" && isOpen && !isPersistent) close();
		else if (event.key === "Enter" && activeIndex !== NONE) select(activeIndex);
		else {
			// The form is submitted, and the list would cover its result.
			if (event.key === "Enter") close();
			return;
		}
		event.preventDefault();
	};

	return {
		isOpen,
		/** Shows the list again with no option marked, after the field's text has changed. */
		restart,
		listId,
		activeIndex,
		/** Marks the option under the pointer; only in persistent lists, where Enter always selects an option. */
		mark: isPersistent ? mark : undefined,
		select,
		/** Props of the field. */
		fieldProps: {
			role: "combobox",
			"aria-autocomplete": "list" as const,
			"aria-controls": listId,
			"aria-expanded": isOpen,
			"aria-activedescendant": activeIndex === NONE ? undefined : `${listId}-${activeIndex}`,
			onKeyDown,
			onFocus: () => clearTimeout(closeTimer.current),
			onBlur: () => {
				closeTimer.current = setTimeout(close, CLOSE_DELAY_MS);
			},
		},
	};
}

export interface ComboboxOption {
	key: string;
	content: ReactNode;
	/** Shown above the first option of a group. */
	heading?: string | undefined;
}

/** The list of a combobox, and a count of its options for screen readers. */
export function ComboboxList({
	combobox: { isOpen, listId, activeIndex, mark, select },
	label,
	options,
	className,
	children,
}: {
	combobox: Combobox;
	label: string;
	options: readonly ComboboxOption[];
	className: string;
	/** Shown when there are no options. */
	children?: ReactNode;
}) {
	return (
		<>
			<p role="status" className="sr-only">
				{isOpen ? suggestionCount(options.length) : ""}
			</p>
			<div
				id={listId}
				role="listbox"
				aria-label={label}
				hidden={!isOpen && !children}
				className={`overflow-y-auto overscroll-contain py-2 ${className}`}
			>
				{options.map(({ key, content, heading }, index) => (
					<div key={key} role="presentation">
						{heading ? (
							<p aria-hidden="true" className="px-5 pt-3 pb-1 text-xs font-semibold text-ink-2">
								{heading}
							</p>
						) : null}
						{/* biome-ignore lint/a11y/useFocusableInteractive: the field refers to it by aria-activedescendant. */}
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys. */}
						<div
							id={`${listId}-${index}`}
							role="option"
							aria-selected={index === activeIndex}
							ref={index === activeIndex ? (option) => option?.scrollIntoView({ block: "nearest" }) : null}
							// Prevents the field from losing the focus, which would close the list.
							onMouseDown={(event) => event.preventDefault()}
							onPointerMove={() => mark?.(index)}
							onClick={() => select(index)}
							className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-[0.9375rem] hover:bg-paper-2 aria-selected:bg-paper-2 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
						>
							{content}
						</div>
					</div>
				))}
				{children}
			</div>
		</>
	);
}

const suggestionCount = (count: number): string =>
	`${count} ${count === 1 ? "sugestão" : "sugestões"}. Use as setas para escolher.`;
