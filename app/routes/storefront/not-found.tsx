import { data } from "react-router";

/** Handles every address without a route; the root shows the screen. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFoundRoute() {
	return null;
}
