import type { ComponentPropsWithRef } from "react";
import { useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
	/** A screen of ours, from `href()`. */
	to: string;
	/** Fetches the screen ahead when the pointer or the focus stays here. */
	prefetch?: boolean;
	/** Takes the place of this screen in the history. */
	replace?: boolean;
	/** Leaves the page where it is scrolled to. */
	preventScrollReset?: boolean;
	/** What the new location carries besides its address. */
	state?: Record<string, unknown>;
}

/**
 * A link to a screen of ours. It is a plain `<a>` that costs nothing to render or to hydrate, on a page
 * that has eighty of them: how it is followed is in its attributes, and one listener for the whole
 * document (`FollowLinks`) reads them.
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

/** A link of a menu, which says when the screen it leads to is shown; with `end` not for screens below it. */
export function NavLink({ end, ...link }: LinkProps & { end?: boolean }) {
	const { pathname } = useLocation();
	const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
	return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}
