import type { Socket } from "node:net";
import type { Client, ClientBase } from "pg";

/*
 * The only file that uses internals of pg: a connection's socket, and the server process id that the connection was
 * told. docs/dependencies.md says what relies on it, and which tests fail without it.
 */

const socketOf = (client: ClientBase): Socket => (client as Client).connection.stream as Socket;

/** Closes a connection at once, so that everything waiting on it fails. `end()` would wait for a silent server. */
export function killConnection(client: ClientBase, reason?: Error): void {
	socketOf(client).destroy(reason);
}

/** Bytes that the connection has received and sent so far. */
export function trafficOf(client: ClientBase): { bytesRead: number; bytesWritten: number } {
	const { bytesRead, bytesWritten } = socketOf(client);
	return { bytesRead, bytesWritten };
}

/** The server process id that the connection was told; a pooler reports its own. */
export const reportedProcessId = (client: ClientBase): number | null =>
	(client as ClientBase & { processID: number | null }).processID;
