import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";
import { EventStreams } from "./event-streams.ts";
import type { ServerDependencies } from "./exchange.ts";
import { createHttpServer, ShopResponse } from "./http-server.ts";

async function retryAfterOf(respond: (response: ServerResponse) => void): Promise<string | undefined> {
	const server = createServer({ ServerResponse: ShopResponse }, (_, response) => respond(response)).listen(0);
	await once(server, "listening");
	const { headers } = await sendRequest(`http://localhost:${(server.address() as AddressInfo).port}`, "/");
	server.close();
	return headers["retry-after"];
}

it.each([429, 503])("every %i says when to come back, however it is written", async (status) => {
	const responders: ((response: ServerResponse) => void)[] = [
		(response) => response.writeHead(status).end(),
		(response) => response.writeHead(status, { "Content-Type": "text/plain" }).end(),
		(response) => response.writeHead(status, ["Content-Type", "text/plain"]).end(),
		(response) => response.writeHead(status, "Later", { "Content-Type": "text/plain" }).end(),
		(response) => {
			response.statusCode = status;
			response.end();
		},
	];
	for (const respond of responders) expect(await retryAfterOf(respond)).toBe("5");
});

it("leaves what a refusal itself says, and other responses alone", async () => {
	expect(await retryAfterOf((response) => response.writeHead(429, { "retry-after": "60" }).end())).toBe("60");
	expect(await retryAfterOf((response) => response.writeHead(503, ["Retry-After", "60"]).end())).toBe("60");
	expect(await retryAfterOf((response) => response.writeHead(404).end())).toBeUndefined();
});

it("numbers also the response to what is no request", async () => {
	const server = createHttpServer({ trustedProxies: 0 } as ServerDependencies).listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.write("NONSENSE\r\n\r\n");
	const response = await text(socket);
	server.close();
	expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
});

const openResponse = () =>
	Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
		writeHead: vi.fn(),
	}) as unknown as ServerResponse;

it("gives no place to a client that has gone before its stream opens", async () => {
	const streams = new EventStreams();
	const cancel = vi.fn();
	const gone = openResponse().destroy();
	streams.send(gone, new Response(new ReadableStream({ cancel })), "203.0.113.7");
	expect(streams.size).toBe(0);
	expect(cancel).toHaveBeenCalledOnce();

	const here = openResponse();
	streams.send(here, new Response(new ReadableStream()), "203.0.113.7");
	expect(streams.size).toBe(1);
	here.destroy();
	await expect.poll(() => streams.size).toBe(0);
});
