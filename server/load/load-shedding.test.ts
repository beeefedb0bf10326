import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import type { ServerDependencies } from "#server/http/exchange.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { PageCache } from "#server/page-cache/page-cache.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { ClientConcurrency } from "./client-concurrency.ts";
import { overloadedRefusal } from "./load-shedding.ts";

/** More than one slot and the whole queue hold. */
const MORE_THAN_IT_TAKES = 60;
const SENTENCE = "A loja está cheia neste momento. Tente novamente em alguns segundos.";

const consume = vi.fn(async () => undefined);
const record = vi.fn();
const limiter = new ConcurrencyLimiter(1, () => overloadedRefusal);
const server = createHttpServer({
	limiter,
	pageCache: new PageCache(1024 * 1024, (work) => limiter.run(work)),
	clientRequests: new ClientConcurrency(1, () => new Error("one client has too many")),
	rateLimiter: () => ({ consume }),
	accessRecords: { record },
	staticFiles: (_request, _response, next) => next(),
	servesPages: true,
	publicUrl: "http://localhost:3000",
	trustedProxies: 0,
	policy: {
		https: false,
		isTrustworthy: true,
		formTargets: [],
		authorizationTarget: "https://labels.example",
		connectTargets: [],
		imageSources: [],
	},
} as Partial<ServerDependencies> as ServerDependencies);

let origin: string;
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const work = Array.from({ length: MORE_THAN_IT_TAKES }, () =>
		limiter.run(() => new Promise(() => undefined)),
	);
	await expect(Promise.race(work)).rejects.toThrow(SENTENCE);
});
afterAll(() => void server.close());

it("refuses a page that would have to wait for too many, each time whole and recorded once a minute", async () => {
	let firstId: unknown;
	for (let time = 1; time <= 3; time += 1) {
		const { status, headers, body, text } = await sendRequest(origin, "/products?min=7");
		expect(status).toBe(503);
		expect(headers).toMatchObject({
			"retry-after": "2",
			"content-type": "text/html; charset=utf-8",
			"content-length": String(body.length),
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
			"referrer-policy": "strict-origin-when-cross-origin",
		});
		expect(headers["content-security-policy"]).toContain("default-src 'none'");
		expect(text).toContain(SENTENCE);
		expect(text).toContain(`Código desta resposta: ${String(headers["x-request-id"])}<`);
		expect(consume).toHaveBeenCalledTimes(time);
		firstId ??= headers["x-request-id"];
	}
	expect(record.mock.calls).toEqual([["127.0.0.1", "GET", "/products", firstId]]);
});

it("refuses programs in JSON, the router in one sentence, and HEAD without a body", async () => {
	const headers = { "Content-Type": "application/json" };
	const program = await sendRequest(origin, "/products?min=8", { headers });
	expect(program.status).toBe(503);
	expect(JSON.parse(program.text)).toEqual({
		error: { kind: "unavailable", message: SENTENCE, requestId: program.headers["x-request-id"] },
	});
	const router = await sendRequest(origin, "/products.data?min=8");
	expect([router.status, router.text]).toEqual([503, SENTENCE]);
	const head = await sendRequest(origin, "/products?min=8", { method: "HEAD" });
	expect([head.status, head.headers["retry-after"], head.text]).toEqual([503, "2", ""]);
	expect(Number(head.headers["content-length"])).toBeGreaterThan(SENTENCE.length);
});
