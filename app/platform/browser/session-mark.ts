/**
 * The cookie beside the session's own that scripts may read. It says “signed in” and nothing else, so that the first
 * frame of a page that is the same for everyone shows the right header (decision 0073).
 */
export const SESSION_MARK = "cerne.signed-in";

/** Whether the browser holds the mark. Where the shop has https, only the shop itself can set it (`__Host-`). */
export function hasSessionMark(): boolean {
	const prefix = location.protocol === "https:" ? "__Host-" : "";
	return document.cookie.split("; ").includes(`${prefix}${SESSION_MARK}=1`);
}

/** What the document says, from which the style sheet chooses (`signed-in:` and `signed-out:` in `tokens.css`). */
export const isShownSignedIn = (): boolean => "signedIn" in document.documentElement.dataset;

/** Before the first frame, and whenever the session is found to be another. */
export const showSignedIn = (isSignedIn: boolean): boolean =>
	document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
