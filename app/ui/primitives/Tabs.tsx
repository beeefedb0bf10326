import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export interface Tab {
	id: string;
	label: ReactNode;
	content: ReactNode;
}

/**
 * Tabs by the ARIA pattern: arrows, Home and End move, one tab stop. All panels are in the page,
 * so that searching in it and reading without scripts find them.
 */
export function Tabs({
	tabs,
	label,
	selected,
	onSelect,
}: {
	tabs: Tab[];
	label: string;
	selected?: string;
	onSelect?: (id: string) => void;
}) {
	const idPrefix = useId();
	const [uncontrolledId, setUncontrolledId] = useState(tabs[0]?.id ?? "");
	const current = selected ?? uncontrolledId;
	const list = useRef<HTMLDivElement>(null);

	const select = (id: string) => {
		setUncontrolledId(id);
		onSelect?.(id);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const at = tabs.findIndex(({ id }) => id === current);
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
		const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		select(next.id);
		list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
	};

	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				className="scroll-run gap-7 border-b border-line md:gap-9"
			>
				{tabs.map(({ id, label: name }) => (
					<button
						key={id}
						type="button"
						role="tab"
						data-tab={id}
						id={`${idPrefix}-${id}`}
						aria-selected={id === current}
						aria-controls={`${idPrefix}-${id}-panel`}
						tabIndex={id === current ? 0 : -1}
						onClick={() => select(id)}
						onKeyDown={onKeyDown}
						className="min-h-11 flex-none pb-3 whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-selected:shadow-[inset_0_-2px_0_var(--color-heartwood)] aria-selected:font-semibold aria-selected:text-ink forced-colors:aria-selected:underline"
					>
						{name}
					</button>
				))}
			</div>
			{tabs.map(({ id, content }) => (
				<div
					key={id}
					role="tabpanel"
					id={`${idPrefix}-${id}-panel`}
					aria-labelledby={`${idPrefix}-${id}`}
					hidden={id !== current}
					className="pt-8"
				>
					{content}
				</div>
			))}
		</div>
	);
}
