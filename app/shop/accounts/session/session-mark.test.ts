import { expect, it } from "vitest";
import { addSessionMark, correctSessionMark } from "./session-mark.server.ts";

const withCookies = (...cookies: string[]): Headers =>
	new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));

const marked = (headers: Headers): string[] =>
	headers.getSetCookie().filter((cookie) => cookie.startsWith("cerne.signed-in="));

it("is set with the session's cookie, for as long, and may be read by scripts", () => {
	const headers = withCookies(
		"cerne.session_token=abc.def%3D; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
	);
	addSessionMark(headers);
	expect(marked(headers)).toEqual(["cerne.signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax"]);
});

it("is removed with the session's cookie", () => {
	const headers = withCookies("cerne.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
	addSessionMark(headers);
	expect(marked(headers)).toEqual(["cerne.signed-in=; Max-Age=0; Path=/; SameSite=Lax"]);
});

it("follows the last cookie of a response that sets the session's twice", () => {
	const headers = withCookies(
		"cerne.session_token=abc.def%3D; Max-Age=2592000; Path=/; HttpOnly",
		"cerne.session_token=; Max-Age=0; Path=/; HttpOnly",
	);
	addSessionMark(headers);
	expect(marked(headers)).toEqual(["cerne.signed-in=; Max-Age=0; Path=/"]);
});

it("is left alone by every other response", () => {
	const headers = withCookies("cerne.two_factor=abc; Max-Age=600; Path=/; HttpOnly", "cerne_toast=x; Path=/");
	addSessionMark(headers);
	expect(marked(headers)).toEqual([]);
});

const asked = (cookie: string): Request =>
	new Request("http://localhost:3000/", { headers: { Cookie: cookie } });
const inAnHour = (): Date => new Date(Date.now() + 3_600_500);

it.each([
	[
		"a session without a mark gets one for as long as it lasts",
		"",
		inAnHour(),
		["cerne.signed-in=1; Path=/; Max-Age=3600; SameSite=Lax"],
	],
	[
		"a mark without a session goes",
		"cerne.signed-in=1",
		null,
		["cerne.signed-in=; Path=/; Max-Age=0; SameSite=Lax"],
	],
	["a mark with its session stays", "a=b; cerne.signed-in=1", inAnHour(), []],
	["a guest gets nothing", "cerne.signed-in=2", null, []],
])("%s", (_name, cookie, expiresAt, expected) => {
	const headers = new Headers();
	correctSessionMark(asked(cookie), headers, expiresAt);
	expect(headers.getSetCookie()).toEqual(expected);
});
