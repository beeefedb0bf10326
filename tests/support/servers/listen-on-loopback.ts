import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { MINUTE_MS } from "#app/values/date.ts";

/** An HTTP server that only this machine reaches. */
export interface LoopbackServer {
	port: number;
	/** With the port. */
	host: string;
	origin: string;
	close(): Promise<void>;
}

/** Starts one on a free port, unless a port is given. */
export async function listenOnLoopback(listener: RequestListener, port = 0): Promise<LoopbackServer> {
	const server = createServer(listener).listen(port, "127.0.0.1");
	// Longer than a slow test waits between two calls: one that is sent while its connection is closed gets no answer.
	server.keepAliveTimeout = 10 * MINUTE_MS;
	await once(server, "listening");
	const bound = (server.address() as AddressInfo).port;
	const host = `127.0.0.1:${bound}`;
	return {
		port: bound,
		host,
		origin: `http://${host}`,
		async close() {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
