import { type ComponentType, use } from "react";
import { isReachable } from "#app/platform/browser/json-request.ts";
import { retryDelayMs } from "#app/platform/browser/retry-delay.ts";
import { connectionLost, showToast } from "#app/platform/forms/toasts.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

const requests = new Set<() => Promise<void>>();
let isStarted = false;

/**
 * A component whose code the browser does without until it renders it: of a `StaticPart`, which the page that
 * the server sent never does. Screens that are opened later fetch it together with their own code.
 */
export function componentOnDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
	let Component: ComponentType<Props> | undefined;
	let pending: Promise<void> | undefined;
	const request = () => {
		pending ??= (import.meta.env.SSR ? load() : loadUntilFound(load)).then((found) => {
			Component = found;
			// By this React knows that it need not wait for a turn.
			Object.assign(pending ?? {}, { status: "fulfilled" });
		});
		return pending;
	};
	requests.add(request);
	if (isStarted) void request();
	return function ComponentOnDemand(props) {
		// Also when it is there: React wants the same promise again from who has waited for one.
		use(request());
		return Component ? <Component {...props} /> : null;
	};
}

/** The server has all of them before it renders a page. */
export const loadComponents = (): Promise<unknown> => Promise.all([...requests].map((request) => request()));

/** Called when the first page is taken over: what is loaded from now on belongs to a screen that is rendered here. */
export function loadComponentsWithScreens(): void {
	isStarted = true;
}

/** The screen before stays while this waits for a connection, as it does for a screen's own code. */
async function loadUntilFound<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
	for (let failures = 1; ; failures += 1) {
		try {
			return await load();
		} catch {
			// Whoever is connected and finds no code has a page of an earlier version.
			if (await isReachable()) location.replace(location.href);
			else showToast(connectionLost);
			await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
		}
	}
}
