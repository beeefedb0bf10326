import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (32768 on Linux, 49152 elsewhere): such a port could be
 * taken between asking and listening, which takes seconds on a busy machine.
 */
const PORTS = { first: 10_240, count: 22_000 };

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
		if (await isFree(port)) return port;
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
