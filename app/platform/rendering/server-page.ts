import { createContext } from "react";

/** Data that only the server knows while it renders a page. */
export interface ServerPage {
	/** Nonce of the page's own inline scripts, by which they are recognised when the page's policy is made. */
	scriptMark: string;
	/** The data of all loaders, as the router encodes it. */
	firstData: string;
	/** For a failed request: its id in the log. */
	failedRequestId: string | undefined;
}

/** Undefined in the browser. */
export const ServerPageContext = createContext<ServerPage | undefined>(undefined);

/** Whether the page has been hydrated: set on `<html>` by the root's first effect. */
export const isHydrated = (): boolean => document.documentElement.dataset.hydrated !== undefined;

/** Sets that attribute. */
export function markHydrated(): void {
	document.documentElement.dataset.hydrated = "";
}
