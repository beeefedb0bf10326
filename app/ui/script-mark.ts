import { createContext } from "react";

/**
 * Marks the inline scripts of one rendering, so that the server tells them from markup that somebody
 * injected. The mark is removed before the page is sent; the browser knows none.
 */
export const ScriptMarkContext = createContext<string | undefined>(undefined);
