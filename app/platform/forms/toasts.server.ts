import { redirect } from "react-router";
import { env } from "#app/platform/env.server.ts";
import {
	FLASH_COOKIE,
	parseFlashToast,
	type ToastForm,
	type ToastMessage,
	type ToastText,
} from "./toasts.ts";

/** A toast that the server can send: its action is a link or a form, because a function cannot be sent. */
export type FlashToast = Omit<ToastMessage, "action"> & {
	action?: { label: string; href: string } | ToastForm;
};

/** The Set-Cookie value that hands a value to the page's script, so it is not HttpOnly. */
export function flashCookie(name: string, value: string, maxAgeSeconds: number): string {
	const secure = env.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
	return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** The Set-Cookie value that shows a toast on the next screen. */
export function flashToast(toast: FlashToast): string {
	// Readable by scripts, so it holds only what the screen shows anyway.
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

/**
 * The toast that the last response left, for screens that show it without scripts. It is shown once if the response
 * carries `headers`, which leave the cookie to the page's script, marked as said. Only a whole page sends them: while
 * other data was on its way, a script may have shown the toast and deleted it.
 */
export function readFlashToast(request: Request): { flash: ToastText | null; headers: HeadersInit } {
	const nothing = { flash: null, headers: {} };
	const cookie = request.headers.get("Cookie")?.match(new RegExp(`(?:^|; )${FLASH_COOKIE}=([^;]*)`))?.[1];
	if (!cookie) return nothing;
	try {
		const text = decodeURIComponent(cookie);
		const toast = parseFlashToast(text);
		const stored = toast && JSON.parse(text);
		if (!toast || stored.isSaid) return nothing;
		const { title, description, tone } = toast;
		const isWholePage = request.headers.get("Accept")?.includes("text/html");
		return {
			flash: { title, description, tone },
			headers: isWholePage ? { "Set-Cookie": flashToast({ ...stored, isSaid: true }) } : {},
		};
	} catch {
		return nothing;
	}
}
