import { href } from "react-router";
import { listPath } from "./list-path.ts";

/** The parameter that says from which screen a dialog was opened, where that is not the list behind it. */
export const OPENED_FROM = "de";
export const openedFrom = { dashboard: "hoje", order: "pedido" } as const;

/** The address of a dialog over the current list, or one that leads back to the dashboard from which it is opened. */
export function dialogPath(
	path: string,
	{ pathname, search }: { pathname: string; search: string },
	changes: Readonly<Record<string, string>> = {},
): string {
	const query =
		pathname === href("/admin") ? { [OPENED_FROM]: openedFrom.dashboard } : new URLSearchParams(search);
	return listPath(path, new URLSearchParams(query), changes);
}

/** Where a dialog leads when it is closed: to its list, less the dialog's own parameters, or to the dashboard. */
export const pathBehind = (
	list: string,
	query: URLSearchParams,
	changes: Readonly<Record<string, null>> = {},
): string =>
	query.get(OPENED_FROM) === openedFrom.dashboard ? href("/admin") : listPath(list, query, changes);
