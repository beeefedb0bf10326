import { createContext } from "react";

const STYLE_ELEMENT_ID = "estilos";

/** As React writes it. The server puts the text between these two once the page is rendered. */
export const EMPTY_STYLE_ELEMENT = [`<style id="${STYLE_ELEMENT_ID}">`, "</style>"] as const;

/**
 * Marks the inline scripts of one rendering, so that the server tells them from markup that somebody
 * injected. The mark is removed before the page is sent; the browser knows none.
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined);

/**
 * What the `<style>` element of the document is made of. Every page carries its style sheet in itself: a
 * first visit is painted without another round trip (decision 0012). In the browser the text is read
 * back from the page, so that it is downloaded only once; in development there is none, and it is linked.
 */
export function inlineStyleProps() {
	const text =
		typeof document === "undefined" ? "" : (document.getElementById(STYLE_ELEMENT_ID)?.textContent ?? "");
	return { id: STYLE_ELEMENT_ID, dangerouslySetInnerHTML: { __html: text }, suppressHydrationWarning: true };
}
