import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";

/** How long a pointer or the focus stays on a link before its screen is prefetched, in milliseconds. */
const INTENT_MS = 100;

/**
 * Follows the links of the whole document (`Link`) without loading a whole page, including links in server HTML that
 * is not hydrated yet. Clicks that a browser treats differently are left to it: another mouse button, a key held
 * down, a target, a click that a component has already handled. Used once, in the root.
 */
export function FollowLinks() {
	const navigate = useNavigate();
	const [prefetchedPage, setPrefetchedPage] = useState<string>();

	useEffect(() => {
		const listeners = new AbortController();
		const { signal } = listeners;
		const follow = (event: MouseEvent) => {
			const link = linkAround(event);
			const isBrowsers =
				event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
			if (!link || event.defaultPrevented || isBrowsers || link.target) return;
			event.preventDefault();
			const { replace, keepScroll, state } = link.dataset;
			void navigate(pathOfLink(link), {
				// As in a browser: following a link to the current address adds no entry to the history.
				replace: replace !== undefined || link.href === location.href,
				preventScrollReset: keepScroll !== undefined,
				state: state && JSON.parse(state),
			});
		};
		let timer: number | undefined;
		const prefetch = (event: Event) => {
			clearTimeout(timer);
			const link = linkAround(event);
			const page = link?.dataset.prefetch && pathOfLink(link);
			if (page) timer = window.setTimeout(setPrefetchedPage, INTENT_MS, page);
			else setPrefetchedPage(undefined);
		};
		// On the window, because React handles clicks at the document: by now every component has had its turn.
		addEventListener("click", follow, { signal });
		document.addEventListener("pointerover", prefetch, { signal });
		document.addEventListener("focusin", prefetch, { signal });
		return () => {
			clearTimeout(timer);
			listeners.abort();
		};
	}, [navigate]);

	return prefetchedPage ? <PrefetchPageLinks page={prefetchedPage} /> : null;
}

const linkAround = ({ target }: Event): HTMLAnchorElement | null =>
	target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-follow]") : null;

const pathOfLink = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash;
