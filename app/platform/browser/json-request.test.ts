import type { RequestListener } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { countUnanswered, noteRequest } from "./connection.ts";
import { getJson, postJson, RequestRefused } from "./json-request.ts";

const servers: LoopbackServer[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) await server.close();
});

async function serve(listener: RequestListener): Promise<string> {
	const server = await listenOnLoopback(listener);
	servers.push(server);
	return `${server.origin}/`;
}

it("posts JSON and returns the response", async () => {
	const address = await serve(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		response.end(JSON.stringify({ type: request.headers["content-type"], body: JSON.parse(body) }));
	});
	expect(await postJson(address, { cep: "01310100" })).toEqual({
		type: "application/json",
		body: { cep: "01310100" },
	});
});

it("gives the status and the reason of a refusal", async () => {
	const address = await serve((_, response) =>
		response.writeHead(422).end(JSON.stringify({ error: { kind: "invalid", message: "CEP inválido" } })),
	);
	await expect(getJson(address)).rejects.toMatchObject({ status: 422, reason: "CEP inválido" });
});

it("does not take the page of a proxy for a reason", async () => {
	const address = await serve((_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
	const failure = await getJson(address).catch((error) => error);
	expect(failure).toBeInstanceOf(RequestRefused);
	expect(failure).toMatchObject({ status: 502, reason: undefined });
});

it("ends when it is cancelled", async () => {
	const address = await serve(() => {});
	const controller = new AbortController();
	const response = getJson(address, { signal: controller.signal });
	controller.abort();
	await expect(response).rejects.toThrow(/abort/);
});

it("counts the requests without an answer until the shop answers, also with a refusal", async () => {
	vi.stubGlobal("navigator", { onLine: true });
	noteRequest(true);
	let handle: RequestListener = (_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>");
	const address = await serve((request, response) => handle(request, response));
	const ask = (signal?: AbortSignal) => getJson(address, { signal }).catch(() => {});
	await ask();
	await getJson("http://127.0.0.1:1/").catch(() => {});
	expect(countUnanswered()).toBe(2);
	// A screen that gave up its request.
	await ask(AbortSignal.abort());
	expect(countUnanswered()).toBe(2);
	handle = (_, response) => response.writeHead(422).end(JSON.stringify({ error: { kind: "invalid" } }));
	await ask();
	expect(countUnanswered()).toBe(0);
	vi.stubGlobal("navigator", { onLine: false });
	expect(countUnanswered()).toBe(-1);
	vi.unstubAllGlobals();
});
