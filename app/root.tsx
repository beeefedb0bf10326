import type { ReactNode } from "react";
import { use, useEffect, useRef } from "react";
import {
	isRouteErrorResponse,
	Links,
	type LinksFunction,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useMatches,
	useNavigationType,
	useRouteLoaderData,
} from "react-router";
import { FollowLinks } from "#app/platform/browser/FollowLinks.tsx";
import { FIRST_DATA_ID } from "#app/platform/browser/first-data.ts";
import { env } from "#app/platform/env.server.ts";
import { InlineText } from "#app/platform/rendering/InlineText.tsx";
import { markHydrated, ServerPageContext } from "#app/platform/rendering/server-page.ts";
import { listFooterCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { NotFoundPage } from "#app/shop/layout/NotFoundPage.tsx";
import {
	ignoreReplacedRequests,
	showActionToasts,
	stayWhenLost,
	useStayOnScreen,
} from "#app/shop/layout/router-results.ts";
import { ServerErrorPage } from "#app/shop/layout/ServerErrorPage.tsx";
import { Toaster } from "#app/shop/layout/Toaster.tsx";
import type { RootData } from "#app/shop/settings/root-data.ts";
import { readPublicSettings } from "#app/shop/settings/settings.queries.server.ts";
import { readClosureNotices } from "#app/shop/shipping/calendars/closure-notices.server.ts";
import { readAnnouncement } from "#app/shop/texts/read-announcement.server.ts";
import { replayClicks } from "#app/ui/click-replay.ts";
import frauncesUrl from "#app/ui/fonts/fraunces-display.woff2?url";
import instrumentUrl from "#app/ui/fonts/instrument-sans.woff2?url";
import type { Route } from "./+types/root";
import headScript from "./entry.head.ts?script";
import styles from "./shop.css?url";

/** Part of every public page, so it contains the shop's data and never the visitor's. */
export async function loader({ request }: Route.LoaderArgs): Promise<RootData> {
	const [settings, announcement, footerCategories, closureNotices] = await Promise.all([
		readPublicSettings(),
		readAnnouncement(request),
		listFooterCategories(),
		readClosureNotices(),
	]);
	return {
		settings,
		announcement,
		footerCategories,
		closureNotices,
		origin: env.PUBLIC_URL,
		isSandbox: env.usesPaymentSandbox,
	};
}

/** This data changes only when the owner edits it; the next full page load brings the change. */
export const shouldRevalidate = () => false;

const fontPreload = (href: string) =>
	({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const clientMiddleware = [ignoreReplacedRequests, stayWhenLost, showActionToasts];

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: styles },
	fontPreload(frauncesUrl),
	fontPreload(instrumentUrl),
	// Not an SVG: the browser would lay it out as a page of its own, which takes 3 to 5 ms on a fast machine.
	{ rel: "icon", href: "/favicon.png", type: "image/png", sizes: "96x96" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
	const page = use(ServerPageContext);
	// In the layout, so that it also runs for error screens: until it has run, no button does anything.
	useEffect(() => {
		void replayClicks();
		markHydrated();
	}, []);
	return (
		// A script in the head may set attributes on it before hydration.
		<html lang="pt-BR" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<InlineText id="inicio" nonce={page?.scriptMark} text={page && headScript} />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#fbf8f3" />
				<meta name="format-detection" content="telephone=no" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<NewScreen />
				<ScrollRestoration />
				<InlineText id={FIRST_DATA_ID} type="application/json" text={page?.firstData} />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root() {
	useStayOnScreen();
	return (
		<>
			<Outlet />
			<FollowLinks />
			<Toaster />
		</>
	);
}

/** Screens are inside the document and the layout of the shop or the back office. */
const SCREEN_DEPTH = 2;

/**
 * A new screen starts at the top (specification, section 2) with the focus on its heading. For Back and Forward,
 * `ScrollRestoration` restores the position, and a fragment has its own position. A dialog with an address is a child
 * of its screen, and filters don't change the path.
 */
function NewScreen() {
	const { hash } = useLocation();
	const isReturning = useNavigationType() === "POP";
	const matches = useMatches();
	const path = (matches[SCREEN_DEPTH] ?? matches.at(-1))?.pathname;
	// The first screen is skipped: the reader may have scrolled before hydration.
	const lastPath = useRef(path);

	// biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning of each screen.
	useEffect(() => {
		if (path === lastPath.current) return;
		lastPath.current = path;
		if (!hash && !isReturning) window.scrollTo({ top: 0, behavior: "instant" });
		// Some screens focus a field, a tab or a dialog themselves.
		if (document.querySelector("main")?.contains(document.activeElement)) return;
		const target = hash
			? document.getElementById(hash.slice(1))
			: document.querySelector<HTMLElement>("main h1");
		if (target && target.tabIndex < 0) target.tabIndex = -1;
		target?.focus({ preventScroll: true });
	}, [path]);
	return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
	const hasLayout = useRouteLoaderData("root") !== undefined;
	if (isRouteErrorResponse(error) && error.status === 404) {
		return <NotFoundPage hasLayout={hasLayout} missing={error.data?.missing} />;
	}
	return <ServerErrorPage hasLayout={hasLayout} error={error} />;
}
