import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { outboxMessages, verifications } from "#db/schema.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { origin, dataDir: usedDataDir } = inject("httpShop");

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-life-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("probes and metrics", () => {
	it.each([
		["/health", "ok\n"],
		["/ready", "ready\n"],
	])("%s", async (path, text) => {
		const response = await sendRequest(origin, path);
		expect(response).toMatchObject({ status: 200, text });
		expect(response.headers["cache-control"]).toBe("no-store");
	});

	it("figures, over loopback only", async () => {
		const { status, text } = await sendRequest(origin, "/metrics");
		expect(status).toBe(200);
		expect(text).toMatch(/^cerne_http_requests_total\{route="\/health",method="GET",status="200"\} \d+$/m);
		expect(
			(await sendRequest(origin, "/metrics", { headers: { "X-Forwarded-For": "203.0.113.1" } })).status,
		).toBe(404);
	});

	it("or with the token, when there is one", async () => {
		const token = "figures-for-the-operator";
		const shop = await startShop({ DEMO: "0", METRICS_TOKEN: token });
		try {
			const status = async (Authorization?: string) =>
				(await sendRequest(shop.origin, "/metrics", { headers: Authorization ? { Authorization } : {} }))
					.status;
			const figures = await sendRequest(shop.origin, "/metrics", {
				headers: { Authorization: `Bearer ${token}` },
			});
			// Ready only once its first page was rendered.
			expect(figures.text).toMatch(
				/^cerne_render_duration_seconds_count\{route="\/",audience="everyone"\} 1$/m,
			);
			expect([await status(), await status("Bearer wrong"), await status(`Bearer ${token}`)]).toEqual([
				404, 404, 200,
			]);
		} finally {
			await shop.stop();
		}
	});
});

it("is built with React's half for production alone, in files that take one byte a letter", async () => {
	const files = await readdir("build/server", { recursive: true });
	const code = await Promise.all(
		files.filter((file) => file.endsWith(".js")).map((file) => readFile(join("build/server", file), "utf8")),
	);
	expect(code.filter((text) => Buffer.byteLength(text) > text.length)).toHaveLength(0);
	const halves = code.join("").match(/react[a-z.-]*\.(production|development)\.js/g);
	expect(halves).toContain("react-dom-server.node.production.js");
	expect(halves?.filter((file) => file.includes("development"))).toEqual([]);
});

it("runs under its memory limits however it is started, and under an operator's own where there are any", async () => {
	const shop = await startShop({ DEMO: "0", NODE_OPTIONS: "--max_old_space_size=700" });
	try {
		const read = async (name: string) =>
			(await readFile(`/proc/${shop.child.pid}/${name}`, "utf8")).split("\0");
		const flags = (await read("cmdline")).filter((part) => part.startsWith("--max"));
		expect(flags).toEqual(["--max-semi-space-size=8"]);
		expect(await read("environ")).toContain("MALLOC_ARENA_MAX=1");
	} finally {
		await shop.stop();
	}
});

it("finishes requests in flight after SIGTERM, and exits with 0", async () => {
	const shop = await startShop({ DEMO: "0" });
	const body = JSON.stringify({ query: "AA000000000BR" });
	const posting = request(`${shop.origin}/api/functions/public-order-tracking`, {
		method: "POST",
		headers: { "Content-Type": "application/json", "Content-Length": body.length, Expect: "100-continue" },
	});
	posting.flushHeaders();
	// The shop is reading the request now; its body is still to come.
	await once(posting, "continue");
	const exit = once(shop.child, "exit");
	const stoppedAt = performance.now();
	shop.child.kill("SIGTERM");
	while (
		await sendRequest(shop.origin, "/health").then(
			() => true,
			() => false,
		)
	);
	posting.end(body);
	const [response] = await once(posting, "response");
	expect(response.statusCode).toBe(404);
	response.resume();
	expect(await exit).toEqual([0, null]);
	expect(performance.now() - stoppedAt).toBeLessThan(15_000);
	await shop.stop();
});

it("answers the first request of a connection that was made before SIGTERM, and closes one that waits for nothing", async () => {
	const shop = await startShop({ DEMO: "0" });
	const { port } = new URL(shop.origin);
	const request = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
	const open = async () => {
		const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
		await once(socket, "connect");
		return socket;
	};
	const [fresh, kept] = [await open(), await open()];
	kept.write(request);
	expect(String(await once(kept, "data"))).toContain("200 OK");
	const exit = once(shop.child, "exit");
	shop.child.kill("SIGTERM");
	await once(kept, "close");
	await expect(open()).rejects.toThrow("ECONNREFUSED");
	fresh.write(request);
	const [answer] = await once(fresh, "data");
	expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	expect(answer).toMatch(/^Connection: close\r$/im);
	expect(await exit).toEqual([0, null]);
	await shop.stop();
});

it("closes kept connections while it drains, also after a cached page", async () => {
	// Behind a proxy it answers for four more seconds: nginx may count the other instance as away for three.
	const shop = await startShop({ DEMO: "0", TRUST_PROXY: "1" });
	const connectionAfter = async () =>
		(await sendRequest(shop.origin, "/faq", { headers: { Connection: "keep-alive" } })).headers.connection;
	expect(await connectionAfter()).toBe("keep-alive");
	const exit = once(shop.child, "exit");
	const stoppedAt = performance.now();
	shop.child.kill("SIGTERM");
	await expect.poll(connectionAfter).toBe("close");
	expect(await exit).toEqual([0, null]);
	expect(performance.now() - stoppedAt).toBeGreaterThan(3_900);
	await shop.stop();
});

describe("a requested reset link", () => {
	async function requestLinkAndEnd(signal: NodeJS.Signals): Promise<{ dataDir: string; email: string }> {
		const dataDir = join(folder, signal);
		const shop = await startShop({ DEMO: "0" }, { dataDir });
		const { email } = await new Visitor(shop.origin).signUp();
		const response = await new Visitor(shop.origin).post("/auth", { intent: "forgot", email });
		await shop.stop({ keepData: true, signal });
		expect(response.status).toBe(200);
		return { dataDir, email };
	}

	it("is sent, although the shop is stopped directly after the response", async () => {
		const { dataDir, email } = await requestLinkAndEnd("SIGTERM");
		const next = await startShop({ DEMO: "0" }, { dataDir });
		const outbox = join(dataDir, "outbox");
		const mails = async () => {
			const files = (await readdir(outbox)).filter((file) => !file.startsWith("."));
			const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
			return texts.filter((mail) => mail.includes(email) && mail.includes("/reset-password"));
		};
		await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
		await next.stop();
	});

	it("is not lost, although the shop is killed directly after the response", async () => {
		const { dataDir, email } = await requestLinkAndEnd("SIGKILL");
		await openDatabase({ engine: "pglite", folder: dataDir });
		const requests = await db.$count(verifications, eq(verifications.value, email));
		const mails = await db.$count(outboxMessages, eq(outboxMessages.kind, "password-reset"));
		await closeDatabase();
		expect(requests + mails).toBeGreaterThan(0);
	});
});

/** Starts the shop with settings that it should refuse; returns its exit code and its output. */
function startAndExpectExit(settings: Record<string, string>): Promise<{ code: unknown; output: string }> {
	const env = {
		...process.env,
		NODE_ENV: "production",
		DATA_DIR: join(folder, "data"),
		LOG_LEVEL: "silent",
		...settings,
	};
	return new Promise((resolve) => {
		execFile(process.execPath, ["build/server/main.js"], { env, timeout: 30_000 }, (error, _out, output) =>
			resolve({ code: error?.code, output }),
		);
	});
}

const postgres = "postgres://shop@127.0.0.1:1/shop";
const secret = "3f9c1b7e5a2d8046c7e1f0a9b4d2836e";

it.each([
	["PORT", { PORT: "abc" }],
	["PORT", { PORT: "70000" }],
	["PUBLIC_URL", { PUBLIC_URL: "loja.example" }],
	["PUBLIC_URL", { PUBLIC_URL: "https://loja.example/path" }],
	["DATABASE_URL", { DATABASE_URL: "mysql://root@localhost/shop" }],
	["AUTH_SECRET", { AUTH_SECRET: "short" }],
	["AUTH_SECRET", { AUTH_SECRET: "a".repeat(40) }],
	["AUTH_SECRET", { DATABASE_URL: postgres, PUBLIC_URL: "https://loja.example", AUTH_SECRET: "" }],
	["PUBLIC_URL", { DATABASE_URL: postgres, AUTH_SECRET: secret, PUBLIC_URL: "" }],
	["TRUST_PROXY", { TRUST_PROXY: "yes" }],
	["SCRAPER_ALLOW_PRIVATE_HOSTS", { SCRAPER_ALLOW_PRIVATE_HOSTS: "true" }],
	["SCRAPER_ALLOW_PRIVATE_HOSTS", { SCRAPER_ALLOW_PRIVATE_HOSTS: "loja.local:80,10.0.0.0/8" }],
	["DEMO", { DEMO: "true" }],
	["LOG_LEVEL", { LOG_LEVEL: "loud" }],
	["S3_BUCKET", { S3_ENDPOINT: "https://s3.example", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" }],
	["MERCADOPAGO_WEBHOOK_SECRET", { MERCADOPAGO_ACCESS_TOKEN: "APP-1" }],
	["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
	["SMTP_URL", { SMTP_URL: "mail.example:25" }],
] as [string, Record<string, string>][])(
	"does not start with a bad %s, and names it: %j",
	async (name, settings) => {
		const { code, output } = await startAndExpectExit(settings);
		expect(code).toBe(1);
		expect(output).toMatch(/^Configuração inválida/);
		expect(output).toContain(`  ${name}: `);
		expect(output).not.toMatch(/\n\s+at /);
	},
);

it("reports that its port is in use", async () => {
	const port = await freePort();
	const other = createServer().listen(port, "127.0.0.1");
	await once(other, "listening");
	const { code, output } = await startAndExpectExit({ PORT: String(port) });
	other.close();
	expect(code).toBe(1);
	expect(output).toBe(
		`A porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=3001 npm start\n`,
	);
});

it("reports that another process has its data open", async () => {
	const { code, output } = await startAndExpectExit({
		PORT: String(await freePort()),
		DATA_DIR: usedDataDir,
	});
	expect(code).toBe(1);
	expect(output).toMatch(/^Os dados em /);
	expect(output).not.toMatch(/\n\s+at /);
});

it.each([
	["DATA_DIR", { DATA_DIR: "/dev/null/loja" }, /^Não é possível gravar em \/dev\/null\/loja \(ENOTDIR\)/],
	["HOST", { HOST: "203.0.113.77" }, /^Não é possível usar a porta \d+ \(EADDRNOTAVAIL\)/],
] as [string, Record<string, string>, RegExp][])(
	"says in a sentence that %s cannot be used",
	async (name, settings, sentence) => {
		const { code, output } = await startAndExpectExit({ PORT: String(await freePort()), ...settings });
		expect(code).toBe(1);
		expect(output).toMatch(sentence);
		expect(output).toContain(name);
		expect(output).not.toMatch(/\n\s+at /);
	},
);
