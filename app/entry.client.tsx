import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handOverFirstData } from "#app/platform/browser/first-data.ts";
import { markBrowser } from "#app/platform/browser/known-browser.ts";
import { learnKnownRoutes } from "#app/platform/browser/known-routes.ts";
import { nameHistoryEntry } from "#app/platform/browser/restore-place.ts";
import { loadComponentsWithScreens } from "#app/platform/rendering/component-on-demand.tsx";

// React Router aborts the answer to a navigation that another one replaces, and leaves the rejection of
// the part that was still to come unhandled (turbo-stream, `done`). No code waits for that part.
addEventListener("unhandledrejection", (event) => {
	if (event.reason?.name === "AbortError") event.preventDefault();
});

handOverFirstData();
learnKnownRoutes();
nameHistoryEntry();
markBrowser();
loadComponentsWithScreens();

/**
 * What the page reads as soon as it is taken over lies in other processes of the browser, which stands still the
 * first time until they respond. That would come on top of React's own work.
 */
function readStorage(): void {
	try {
		void localStorage.length;
	} catch {
		// Switched off.
	}
}
const readCookies = () => void document.cookie;

/** Each in a task of its own, so that what the reader does meanwhile waits for one of them. */
for (const step of [readStorage, readCookies, hydratePage]) setTimeout(step);

function hydratePage(): void {
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}
