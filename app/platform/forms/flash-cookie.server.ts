import { env } from "#app/platform/env.server.ts";

/** The Set-Cookie value that hands something to the page's own script, so it is not HttpOnly. */
export function flashCookie(name: string, value: string, maxAgeSeconds: number): string {
	const secure = env.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
	return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
