import { redirect } from "react-router";
import { env } from "./env.server.ts";
import { FLASH_COOKIE, type ToastMessage } from "./toasts.ts";

/** What may cross a redirect: a function can't. */
export type FlashToast = Omit<ToastMessage, "action"> & { action?: { label: string; href: string } };

/** The Set-Cookie value that shows a toast on the next screen. */
export function flashToast(toast: FlashToast): string {
	const secure = env.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
	// Read by the page's own script, so not HttpOnly; it holds nothing that the screen does not show.
	return `${FLASH_COOKIE}=${encodeURIComponent(JSON.stringify(toast))}; Path=/; Max-Age=60; SameSite=Lax${secure}`;
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
