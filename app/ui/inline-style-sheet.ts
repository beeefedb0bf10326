import { createContext } from "react";

const STYLE_ELEMENT_ID = "estilos";

/**
 * The whole style sheet (10 KB compressed), which every page carries in itself: a first visit is
 * painted without another round trip. The server provides the text; in the browser it is read
 * back from the page, so that it is downloaded only once.
 */
export const StyleSheetContext = createContext("");

/**
 * Marks the inline scripts of one rendering, so that the server tells them from markup that somebody
 * injected. The mark is removed before the page is sent; the browser knows none.
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined);

/** What the `<style>` element of the document is made of; nothing in development, which links. */
export function inlineStyleProps(fromServer: string) {
	const text =
		typeof document === "undefined"
			? fromServer
			: (document.getElementById(STYLE_ELEMENT_ID)?.textContent ?? "");
	return { id: STYLE_ELEMENT_ID, dangerouslySetInnerHTML: { __html: text }, suppressHydrationWarning: true };
}
