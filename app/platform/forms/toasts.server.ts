import { redirect } from "react-router";
import { flashCookie } from "./flash-cookie.server.ts";
import { FLASH_COOKIE, type ToastMessage } from "./toasts.ts";

/** What may cross a redirect: a function can't. */
export type FlashToast = Omit<ToastMessage, "action"> & { action?: { label: string; href: string } };

/** The Set-Cookie value that shows a toast on the next screen. */
export function flashToast(toast: FlashToast): string {
	// It holds nothing that the screen does not show.
	return flashCookie(FLASH_COOKIE, JSON.stringify(toast), 60);
}

/** Redirects and shows a toast there. `headers` may carry further cookies. */
export function redirectWithToast(
	url: string,
	toast: FlashToast,
	init: { headers?: HeadersInit } = {},
): Response {
	const headers = new Headers(init.headers);
	headers.append("Set-Cookie", flashToast(toast));
	return redirect(url, { headers });
}
