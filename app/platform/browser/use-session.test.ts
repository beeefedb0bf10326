import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";
import { refreshSession, useSession } from "./use-session.ts";

/* The session needs no provider around it, so none can be missing (“AuthProvider not available”). */
// rule: 2.17, 4.03
it("is known as loading anywhere, with nothing around it, before the first response", () => {
	const Shows = () => useSession().status;
	expect(renderToString(createElement(Shows))).toBe("loading");
});

describe("retrying", () => {
	let askedAt: number[];
	let respond: () => Promise<Response>;

	beforeEach(() => {
		vi.useFakeTimers({ now: 0 });
		askedAt = [];
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
