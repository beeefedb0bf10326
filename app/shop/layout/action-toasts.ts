import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { showToast, type ToastMessage } from "#app/platform/forms/toasts.ts";

/**
 * Shows the `{ toast }` of every action's answer, whichever route or fetcher sent the form. The
 * root's `useActionData` knows only the root's own answers, so it is done where all of them pass.
 */
export const showActionToasts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next();
	if (request.method !== "GET") {
		for (const { type, result } of Object.values(results)) {
			const toast = type === "data" ? findToast(result) : undefined;
			if (toast) showToast(toast);
		}
	}
	return results;
};

/** Answers come bare, or with a status around them (`data(…)`). */
function findToast(result: unknown): ToastMessage | undefined {
	const actionData = hasKey(result, "init") && hasKey(result, "data") ? result.data : result;
	const toast = hasKey(actionData, "toast") ? actionData.toast : undefined;
	return hasKey(toast, "title") && typeof toast.title === "string" ? (toast as ToastMessage) : undefined;
}

const hasKey = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
	typeof value === "object" && value !== null && key in value;
