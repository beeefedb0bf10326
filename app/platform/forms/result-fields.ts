import type { ActionResult } from "./forms.server.ts";

/**
 * What a field takes from the result of its form: its name, what the person had typed (before that
 * `initial`), and the message that belongs to it.
 */
export const resultFields = (result: ActionResult | undefined) => (name: string, initial?: string) => ({
	name,
	defaultValue: result?.values?.[name] ?? initial,
	error: result?.fields?.[name],
});
