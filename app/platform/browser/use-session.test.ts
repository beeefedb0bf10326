import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";
import { hasSessionMark, isShownSignedIn } from "./session-mark.ts";
import { refreshSession, useSession } from "./use-session.ts";

/* The session needs no provider around it, so none can be missing (“AuthProvider not available”). */
// rule: 2.17, 4.03
it("is known as loading anywhere, with nothing around it, before the first response", () => {
	const Shows = () => useSession().status;
	expect(renderToString(createElement(Shows))).toBe("loading");
});

/** A document that can be marked, in a browser with these cookies. */
function stubDocument(cookie: string, protocol = "http:") {
	const dataset: Record<string, string> = {};
	const toggleAttribute = (_name: string, isSet: boolean): boolean => {
		if (isSet) dataset.signedIn = "";
		else delete dataset.signedIn;
		return isSet;
	};
	vi.stubGlobal("document", { cookie, documentElement: { dataset, toggleAttribute } });
	vi.stubGlobal("location", { protocol });
}

describe("the mark of a session", () => {
	afterEach(() => vi.unstubAllGlobals());

	it.each([
		["http:", "cerne.signed-in=1", true],
		["http:", "cerne_toast=x; cerne.signed-in=1; outro=2", true],
		["http:", "cerne.signed-in=", false],
		["http:", "xcerne.signed-in=1", false],
		["http:", "", false],
		["https:", "__Host-cerne.signed-in=1", true],
		// Another host of the same domain could have set this one.
		["https:", "cerne.signed-in=1", false],
	])("on %s with “%s” is there: %s", (protocol, cookie, isThere) => {
		stubDocument(cookie, protocol);
		expect(hasSessionMark()).toBe(isThere);
	});

	it("is shown before the server responds, and after that what the server says", async () => {
		stubDocument("cerne.signed-in=1");
		const response = Promise.withResolvers<Response>();
		vi.stubGlobal("fetch", () => response.promise);
		const refreshed = refreshSession();
		expect(isShownSignedIn()).toBe(true);
		response.resolve(Response.json({ user: null }));
		await refreshed;
		expect(isShownSignedIn()).toBe(false);
	});
});

describe("retrying", () => {
	let askedAt: number[];
	let respond: () => Promise<Response>;

	beforeEach(() => {
		vi.useFakeTimers({ now: 0 });
		askedAt = [];
		stubDocument("cerne.signed-in=1");
		vi.stubGlobal("fetch", () => {
			askedAt.push(Date.now() / 1000);
			return respond();
		});
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	// rule: 9.19
	it("waits 1 second after a failure, twice as long after each further one, and never above 30", () => {
		expect([1, 2, 3, 4, 5, 6, 7, 40].map(retryDelayMs)).toEqual([
			1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
		]);
	});

	// rule: 9.19
	it("continues until the server answers, and then starts again with the shortest delay", async () => {
		respond = () => Promise.reject(new TypeError("offline"));
		await refreshSession();
		await vi.advanceTimersByTimeAsync(62_000);
		// Offline means still signed in.
		expect(isShownSignedIn()).toBe(true);
		expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61]);
		respond = async () => Response.json({ user: null });
		await vi.advanceTimersByTimeAsync(120_000);
		expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
		respond = async () => new Response(null, { status: 503 });
		await refreshSession();
		respond = async () => Response.json({ user: null });
		await vi.advanceTimersByTimeAsync(60_000);
		expect(askedAt.slice(8)).toEqual([182, 183]);
	});

	it("leaves it to the last request, in whatever sequence the responses come", async () => {
		const first = Promise.withResolvers<Response>();
		respond = () => first.promise;
		const slow = refreshSession();
		respond = async () => Response.json({ user: null });
		await refreshSession();
		first.reject(new TypeError("offline"));
		await slow;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(askedAt).toHaveLength(2);
	});
});
