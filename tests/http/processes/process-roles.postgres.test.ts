import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

let web: ShopProcess;
let jobs: ShopProcess;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
	const { href } = await createMigratedDatabase(inject("postgresUrl"), "process_roles");
	mailServer = await startMailServer();
	const settings = {
		DATABASE_URL: href,
		SMTP_URL: mailServer.url,
	};
	[web, jobs] = await Promise.all([
		startShop({ ...settings, PROCESS_ROLE: "web" }),
		startShop({ ...settings, PROCESS_ROLE: "jobs" }),
	]);
});
afterAll(async () => {
	for (const shop of [web, jobs]) await shop.stop();
	await mailServer.close();
});

it("a process that serves leaves its jobs to one that works, which takes them at once", async () => {
	const visitor = new Visitor(web.origin);
	const { email } = await visitor.signUp();
	// Not by the schedule that looks for what was left over, which takes a minute and more.
	await expect.poll(() => mailServer.received.flatMap(({ to }) => to), { timeout: 20_000 }).toContain(email);
	const ran = async (shop: ShopProcess) =>
		/^cerne_jobs_total\{queue="account-mail",result="ok"\} 1$/m.test(
			(await sendRequest(shop.origin, "/metrics")).text,
		);
	// The mail arrives a moment before its job counts as done.
	await expect.poll(() => ran(jobs)).toBe(true);
	expect(await ran(web)).toBe(false);
});

it("a process that works says that it lives and how it does, and serves nothing else", async () => {
	const status = async (path: string, method = "GET") =>
		(await sendRequest(jobs.origin, path, { method })).status;
	expect(await Promise.all(["/health", "/ready", "/metrics"].map((path) => status(path)))).toEqual([
		200, 200, 200,
	]);
	for (const path of ["/", "/products", "/favicon.png", "/auth", "/api/session"]) {
		expect([path, await status(path)]).toEqual([path, 404]);
	}
	expect(await status("/contact", "POST")).toBe(404);
});

it("a shop on the embedded database has no roles", () => {
	expect(() => readEnv({ PROCESS_ROLE: "web" })).toThrow("PROCESS_ROLE: precisa de DATABASE_URL");
});
