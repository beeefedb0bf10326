import { createContext } from "react";

export interface FormResult {
	fields?: Record<string, string> | undefined;
	values?: Record<string, string> | undefined;
}

/** The result that the fields of a form show (`ActionForm`). */
export const FormResultContext = createContext<FormResult | undefined>(undefined);

/** The result, if it is that of the form with this intent: a screen with several forms gets one result for all. */
export const formResultOf = <Result extends FormResult>(
	result: Result | undefined,
	intent: string,
): Result | undefined => (result?.values?.intent === intent ? result : undefined);
