import { redirect } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { FLASH_COOKIE, parseFlashToast, type ToastMessage } from "./toasts.ts";

/** A toast that the server can send: its action is a link, not a function. */
export type FlashToast = Omit<ToastMessage, "action"> & { action?: { label: string; href: string } };

/** The Set-Cookie value that hands something to the page's own script, so it is not HttpOnly. */
export function flashCookie(name: string, value: string, maxAgeSeconds: number): string {
	const secure = env.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
	return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** The Set-Cookie value that shows a toast on the next screen. */
export function flashToast(toast: FlashToast): string {
	// Readable by scripts, so it holds only what the screen shows.
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

/** The toast that the last response left, for screens that say it without scripts; a script still takes it. */
export function readFlashToast(
	request: Request,
): Pick<ToastMessage, "title" | "description" | "tone"> | null {
	const found = request.headers.get("Cookie")?.match(new RegExp(`(?:^|; )${FLASH_COOKIE}=([^;]*)`))?.[1];
	try {
		const toast = found ? parseFlashToast(decodeURIComponent(found)) : undefined;
		return toast ? { title: toast.title, description: toast.description, tone: toast.tone } : null;
	} catch {
		return null;
	}
}
