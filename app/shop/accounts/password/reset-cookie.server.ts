import { createCookie } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { parseResetSecret, RESET_LIFETIME_SECONDS } from "./password-reset.server.ts";

const isHttps = env.PUBLIC_URL.startsWith("https:");

/**
 * Carries a link's secret from the address, which stays in the browser's history, to the form. Scripts
 * cannot read it, and it expires with the link.
 */
const resetCookie = createCookie(isHttps ? "__Host-cerne.reset" : "cerne.reset", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: isHttps,
	maxAge: RESET_LIFETIME_SECONDS,
});

export const serializeResetSecret = (secret: string): Promise<string> => resetCookie.serialize(secret);

export const clearResetSecret = (): Promise<string> => resetCookie.serialize("", { maxAge: 0 });

export async function readResetSecret(request: Request): Promise<string | null> {
	const value: unknown = await resetCookie.parse(request.headers.get("Cookie"));
	return typeof value === "string" ? parseResetSecret(value) : null;
}
