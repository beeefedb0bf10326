/**
 * The cookie beside the session's own that scripts may read. It says only “signed in”, so that the first frame of a
 * page that is the same for everyone shows the right header (decision 0073).
 */
export const SESSION_MARK = "cerne.signed-in";

/** Whether the browser holds the mark. Where the shop has https, only the shop itself can set it (`__Host-`). */
export function hasSessionMark(): boolean {
	const prefix = location.protocol === "https:" ? "__Host-" : "";
	return document.cookie.split("; ").includes(`${prefix}${SESSION_MARK}=1`);
}

/**
 * The document's mark, by which the style sheet chooses what is shown (`signed-in:` and `signed-out:` in
 * `tokens.css`).
 */
export const isShownSignedIn = (): boolean => "signedIn" in document.documentElement.dataset;

/** Marks the document before the first frame, and when the session turns out to be different. */
export const showSignedIn = (isSignedIn: boolean): boolean =>
	document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
