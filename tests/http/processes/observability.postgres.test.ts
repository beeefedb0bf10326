import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import {
	type PostgresServer,
	runStatement,
	startPostgres,
	startReplica,
} from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let primary: PostgresServer;
let replica: PostgresServer;
let shop: ShopProcess;
beforeAll(async () => {
	primary = await startPostgres();
	replica = await startReplica(primary);
	shop = await startShop({
		DATABASE_URL: primary.url,
		DATABASE_REPLICA_URL: replica.url,
		DEMO: "1",
		LOG_LEVEL: "info",
	});
});
afterAll(async () => {
	await shop.stop();
	await replica.stop();
	await primary.stop();
});

const get = (path: string, headers = {}) => sendRequest(shop.origin, path, { headers });
const readMetrics = async () => (await get("/metrics")).text;

interface RequestLine {
	msg: string;
	requestId: string;
	method: string;
	route: string;
	status: number;
	durationMs: number;
}
const requestLines = (): RequestLine[] =>
	shop
		.output()
		.split("\n")
		.flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line) as RequestLine] : []));

describe("the log", () => {
	it("has one line for each request, with the pattern of its address and the number of its response", async () => {
		const code = "AA123456785BR";
		const wanted = [
			["/", "/", 200],
			["/", "/", 200],
			[`/track-order?code=${code}`, "/track-order", 404],
			["/order-confirmation/5f1c7a2e-0000-4000-8000-000000000000", "/order-confirmation/:orderId", 404],
			["/ana@example.com", "/*", 404],
			["/assets/none.js", "/assets/*", 404],
			["/health", "/health", 200],
		] as const;
		const responses = [];
		for (const [path] of wanted)
			responses.push(await get(path, { "X-Request-Id": "mine", Accept: "text/html" }));
		const ids = responses.map(({ headers }) => headers["x-request-id"] as string);
		expect(new Set(ids).size).toBe(wanted.length);
		for (const id of ids) expect(id).toMatch(UUID);
		await expect
			.poll(() => requestLines().filter(({ requestId }) => ids.includes(requestId)).length)
			.toBe(wanted.length);
		for (const [index, [, route, status]] of wanted.entries()) {
			const lines = requestLines().filter(({ requestId }) => requestId === ids[index]);
			expect(lines).toMatchObject([{ method: "GET", route, status, durationMs: expect.any(Number) }]);
		}
		for (const secret of [code, "ana@example.com", "5f1c7a2e-0000"])
			expect(shop.output()).not.toContain(secret);
	});

	it("of a loader or action that fails has the pattern of the address, never a secret in it", async () => {
		const token = "T0k3n-0f-a-mailed-link";
		const address = `/notify-me/${token}`;
		const rename = (from: string, to: string) =>
			runStatement(primary.url, `alter table ${from} rename to ${to}`);
		await rename("back_in_stock_requests", "hidden_requests");
		try {
			for (const path of [address, `${address}.data`]) {
				expect((await get(path, { Accept: "text/html" })).status).toBe(500);
			}
			const form = { method: "POST", headers: { Origin: shop.origin }, body: "intent=confirm" };
			await sendRequest(shop.origin, address, form);
		} finally {
			await rename("hidden_requests", "back_in_stock_requests");
		}
		const failures = () =>
			shop
				.output()
				.split("\n")
				.flatMap((line) => (line.includes('"msg":"a loader or action failed"') ? [JSON.parse(line)] : []));
		await expect.poll(() => failures().length).toBeGreaterThanOrEqual(2);
		for (const failure of failures())
			expect(failure).toMatchObject({ route: "/notify-me/:token", requestId: expect.stringMatching(UUID) });
		expect(shop.output()).not.toContain(token);
	});

	it("is led to by a refusal, in whatever form", async () => {
		const json = await sendRequest(shop.origin, "/api/functions/validate-cep", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: "{",
		});
		const { error } = JSON.parse(json.text) as { error: { requestId: string } };
		expect(error.requestId).toBe(json.headers["x-request-id"]);
		const page = await sendRequest(shop.origin, "/contact", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
		});
		expect(page.text).toContain(`Código desta resposta: ${page.headers["x-request-id"]}`);
	});

	it("has no error of a library for a visitor who is signed in", async () => {
		const visitor = new Visitor(shop.origin);
		await visitor.signUp();
		const headers = { Cookie: visitor.cookie };
		for (const path of ["/profile", "/api/session", "/orders"])
			expect((await get(path, headers)).status).toBe(200);
		const { headers: answered } = await get("/profile", headers);
		const id = answered["x-request-id"];
		await expect.poll(() => requestLines().some(({ requestId }) => requestId === id)).toBe(true);
		expect(shop.output()).not.toContain("better-auth");
	});

	it("stands on the page of an error, for a customer to quote", async () => {
		await runStatement(primary.url, "alter table products rename to products_away");
		// The replica, from which these pages are read, follows in a moment; each page is asked for once.
		const open = (attempt: number) => get(`/products?min=${attempt}`, { Accept: "text/html" });
		let page = await open(1);
		for (let attempt = 2; page.status === 200 && attempt < 200; attempt += 1) page = await open(attempt);
		await runStatement(primary.url, "alter table products_away rename to products");
		expect(page.status).toBe(500);
		expect(page.text).toContain("informe o código");
		expect(page.text).toContain(`>${page.headers["x-request-id"]}</code>`);
	});
});

describe("the access records", () => {
	it("have date, time and address of each visit, and neither files nor probes", async () => {
		const page = await get("/faq");
		const repeated = await get("/faq");
		const others = [await get("/health"), await get("/favicon.png")];
		const day = new Date().toISOString().slice(0, 10);
		const path = join(shop.dataDir, "access", `${day}.log`);
		const lineOf = async ({ headers }: HttpResponse) => {
			const lines = (await readFile(path, "utf8").catch(() => "")).split("\n");
			return lines.find((line) => line.endsWith(String(headers["x-request-id"])));
		};
		const record = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z (127\.0\.0\.1|::1) GET \/faq /;
		await expect.poll(() => lineOf(repeated), { timeout: 20_000 }).toMatch(record);
		expect(await lineOf(page)).toMatch(record);
		for (const other of others) expect(await lineOf(other)).toBeUndefined();
	});
});

describe("the figures", () => {
	it("tell of requests by route, of the cache, jobs, database and replica", async () => {
		await get("/");
		await expect.poll(readMetrics, { timeout: 20_000 }).toMatch(/^cerne_database_up 1$/m);
		const text = await readMetrics();
		for (const line of [
			/^cerne_http_requests_total\{route="\/",method="GET",status="200"\} [1-9]/m,
			/^cerne_http_request_duration_seconds_bucket\{le="0.05",route="\/"\} [1-9]/m,
			/^cerne_render_duration_seconds_count\{route="\/",audience="everyone"\} [1-9]/m,
			/^cerne_page_cache_hits_total [1-9]/m,
			/^cerne_queue_waiting_jobs\{queue="outgoing-mail"\} \d/m,
			/^cerne_queue_oldest_job_age_seconds\{queue="expire-orders"\} \d/m,
			/^cerne_work_rows\{work="outgoing-mail",state="given_up"\} \d/m,
			/^cerne_work_oldest_age_seconds\{work="webhooks"\} \d/m,
			/^cerne_open_orders\{state="to_ship",urgent="false"\} [1-9]/m,
			/^cerne_provider_breaker_open\{provider="mercadopago"\} 0$/m,
			/^cerne_database_pool_connections\{pool="replica",state="idle"\} \d/m,
			/^cerne_database_replica_up 1$/m,
			/^cerne_database_replica_lag_seconds \d/m,
		]) {
			expect(text).toMatch(line);
		}
	});

	it("are all that alerts ask for, and all explained to the operator", async () => {
		const text = await readMetrics();
		const exposed = new Set(
			[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", kind]) =>
				kind === "histogram" ? ["_bucket", "_count", "_sum"].map((part) => name + part) : [name],
			),
		);
		const read = (path: string) => readFile(path, "utf8");
		const [alerts = "", manual] = await Promise.all(
			["deploy/prometheus/alerts.yml", "docs/operations.md"].map(read),
		);
		const asked = alerts.match(/\b(?:cerne|nodejs|process)_\w+/g) ?? [];
		expect(asked.length).toBeGreaterThan(15);
		expect([...new Set(asked)].filter((name) => !exposed.has(name))).toEqual([]);
		const metricNames = [...text.matchAll(/^# TYPE (cerne_\w+)/gm)].map(([, name = ""]) => name);
		expect(metricNames.filter((name) => !manual?.includes(`\`${name}\``))).toEqual([]);
	});
});
