import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatCappedCount } from "#app/values/number.ts";
import { Link } from "../primitives/Link.tsx";
import { scrollToCurrent } from "../scroll-to-current.ts";

export interface LinkTab {
	id: string;
	to: string;
	label: string;
	/** Number of open items behind the tab; zero is not shown. */
	waiting?: number;
}

/**
 * Marks a change of tab by keyboard: the new address renders a new tab list, whose selected tab then takes the focus.
 */
const FOCUS_STATE = { focusTab: true };

/**
 * Tabs that are links: they work without scripts, can be bookmarked and shared, and are moved with the arrow keys,
 * Home and End. Only the open tab's panel is in the page.
 */
export function LinkTabs({ tabs, selected, label }: { tabs: LinkTab[]; selected: string; label: string }) {
	const tabList = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const { key, state } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit.
	useEffect(() => {
		scrollToCurrent(tabList.current, selected);
		if (isFocusRequest(state)) tabList.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
	}, [key]);

	const moveFocus = (event: KeyboardEvent) => {
		const index = tabs.findIndex(({ id }) => id === selected);
		const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
		const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		void navigate(next.to, { state: FOCUS_STATE, preventScrollReset: true, replace: true });
	};

	return (
		<div
			ref={tabList}
			role="tablist"
			aria-label={label}
			className="scroll-run gap-7 border-line border-b md:gap-9"
		>
			{tabs.map(({ id, to, label: name, waiting = 0 }) => (
				<Link
					key={id}
					to={to}
					role="tab"
					id={`tab-${id}`}
					aria-selected={id === selected}
					aria-controls={id === selected ? `panel-${id}` : undefined}
					tabIndex={id === selected ? 0 : -1}
					state={FOCUS_STATE}
					preventScrollReset
					replace
					prefetch
					onKeyDown={moveFocus}
					className="inline-flex min-h-11 flex-none items-center whitespace-nowrap pb-1 text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-selected:shadow-[inset_0_-2px_0_var(--color-heartwood)] aria-selected:font-semibold aria-selected:text-ink forced-colors:aria-selected:underline"
				>
					{name}{" "}
					{waiting > 0 ? (
						<span className="relative ml-2 min-w-6 rounded-full bg-brick-soft px-1.5 text-center text-xs leading-6 font-semibold text-brick tabular-nums">
							{formatCappedCount(waiting)}
							<span className="sr-only"> à espera</span>
						</span>
					) : null}
				</Link>
			))}
		</div>
	);
}

const isFocusRequest = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "focusTab" in state;
