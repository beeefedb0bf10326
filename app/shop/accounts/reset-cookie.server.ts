import { createCookie } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { asResetSecret, RESET_LIFETIME_SECONDS } from "./password-reset.server.ts";

const https = env.PUBLIC_URL.startsWith("https:");

/**
 * Carries a link's secret from its address, which stays in histories, to the form: out of reach of
 * scripts, and gone with the hour that the link lives.
 */
const cookie = createCookie(https ? "__Host-cerne.reset" : "cerne.reset", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: https,
	maxAge: RESET_LIFETIME_SECONDS,
});

export const keepResetSecret = (secret: string): Promise<string> => cookie.serialize(secret);

export const dropResetSecret = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

export async function readResetSecret(request: Request): Promise<string | null> {
	const value: unknown = await cookie.parse(request.headers.get("Cookie"));
	return typeof value === "string" ? asResetSecret(value) : null;
}
