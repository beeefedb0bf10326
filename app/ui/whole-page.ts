/**
 * Parts below the first screen of a phone are laid out when the reader comes near (`near-[…]` in
 * `tokens.css`), and have a guessed height until then. A page that opens further down, at a fragment or
 * where its reader has left it, is laid out whole: guesses would put another part before the eyes.
 */
export const WHOLE_PAGE_SCRIPT = `(()=>{const whole=()=>{document.documentElement.dataset.whole=""};(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")&&whole();addEventListener("popstate",whole)})()`;
