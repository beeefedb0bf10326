import { createContext } from "react";

export interface FormResult {
	fields?: Record<string, string> | undefined;
	values?: Record<string, string> | undefined;
}

/** The result that the fields of a form show (`ActionForm`). */
export const FormResultContext = createContext<FormResult | undefined>(undefined);
