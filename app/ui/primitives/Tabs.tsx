import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface Tab {
	/** Its fragment in the address, so that a link can open it. */
	id: string;
	label: ReactNode;
	content: ReactNode;
}

/**
 * Tabs by the ARIA pattern: arrow keys, Home and End move between them, and the list is one tab stop. All panels are
 * in the page, so that the browser's search finds their text. Each tab is a link to its fragment, which says which
 * tab is open: before scripts run by the style sheet (`tabs-by-address`, at most three tabs), afterwards without
 * scrolling.
 */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
	const list = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const { hash } = useLocation();
	// The server does not know the fragment.
	const [isHydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	const named = tabs.find(({ id }) => isHydrated && hash === `#${id}`);
	const selected = (named ?? tabs[0])?.id;

	const open = (id: string) => void navigate({ hash: id }, { replace: true, preventScrollReset: true });
	const onClick = (event: MouseEvent, id: string) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		open(id);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const at = tabs.findIndex(({ id }) => id === selected);
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
		const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		open(next.id);
		list.current?.querySelector<HTMLElement>(`#${next.id}`)?.focus({ preventScroll: true });
	};

	return (
		<div className={isHydrated ? "" : "tabs-by-address"}>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				className="scroll-run gap-7 border-b border-line md:gap-9"
			>
				{tabs.map(({ id, label: name }) => (
					<a
						key={id}
						id={id}
						href={`#${id}`}
						role="tab"
						aria-selected={id === selected}
						aria-controls={`${id}-painel`}
						tabIndex={id === selected ? 0 : -1}
						onClick={(event) => onClick(event, id)}
						onKeyDown={onKeyDown}
						className="inline-flex min-h-11 flex-none items-center pb-3 whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-selected:shadow-[inset_0_-2px_0_var(--color-heartwood)] aria-selected:font-semibold aria-selected:text-ink forced-colors:aria-selected:underline"
					>
						{name}
					</a>
				))}
			</div>
			{tabs.map(({ id, content }) => (
				<div
					key={id}
					role="tabpanel"
					id={`${id}-painel`}
					aria-labelledby={id}
					className={`pt-8 ${id === selected ? "" : "hidden"}`}
				>
					{content}
				</div>
			))}
		</div>
	);
}
