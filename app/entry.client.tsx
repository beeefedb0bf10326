import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { learnKnownRoutes } from "#app/platform/browser/known-routes.ts";
import { loadComponentsWithScreens } from "#app/platform/rendering/component-on-demand.tsx";

// React Router aborts the answer to a navigation that another one replaces, and leaves the rejection of
// the part that was still to come unhandled (turbo-stream, `done`). No code waits for that part.
addEventListener("unhandledrejection", (event) => {
	if (event.reason?.name === "AbortError") event.preventDefault();
});

learnKnownRoutes();
loadComponentsWithScreens();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
