import type { ComponentPropsWithRef } from "react";
import { useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
	/** An address of this app, from `href()`. */
	to: string;
	/** Prefetches the screen while the pointer or the focus is on the link. */
	prefetch?: boolean;
	/** Replaces the current entry in the history. */
	replace?: boolean;
	/** Keeps the scroll position. */
	preventScrollReset?: boolean;
	/** State of the new location. */
	state?: Record<string, unknown>;
}

/**
 * A link to another screen of this app. It renders a plain `<a>`, because a page may have eighty of them: its options
 * are data attributes, which a single listener for the whole document (`FollowLinks`) reads, so it costs nothing to
 * render or hydrate.
 */
export function Link({ to, prefetch, replace, preventScrollReset, state, ...rest }: LinkProps) {
	return (
		<a
			{...rest}
			href={to}
			data-follow=""
			data-prefetch={prefetch || undefined}
			data-replace={replace || undefined}
			data-keep-scroll={preventScrollReset || undefined}
			data-state={state && JSON.stringify(state)}
		/>
	);
}

/** A link of a menu, marked while its screen is shown; with `end` not on screens below it. */
export function NavLink({ end, ...link }: LinkProps & { end?: boolean }) {
	const { pathname } = useLocation();
	const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
	return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}
