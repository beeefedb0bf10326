import { createContext } from "react";

/** What the server alone knows while it renders a page. */
export interface ServerPage {
	/** Nonce of the page's own inline scripts, by which they are found when the page's policy is made. */
	scriptMark: string;
	/** The data of all loaders, as the router encodes it. */
	firstData: string;
	/** Of a request that failed: the number under which the log has it. */
	failedRequestId: string | undefined;
}

/** Undefined in the browser. */
export const ServerPageContext = createContext<ServerPage | undefined>(undefined);

/** Whether the page has been hydrated: set on `<html>` by the root's first effect. */
export const isHydrated = (): boolean => document.documentElement.dataset.hydrated !== undefined;

/** Sets the above. */
export function markHydrated(): void {
	document.documentElement.dataset.hydrated = "";
}
