import type { Socket } from "node:net";
import type { Client, ClientBase } from "pg";

/*
 * The only file that knows what pg does not document: which socket a connection has, and which number of its
 * server process it was told. docs/dependencies.md says what rests on that, and which tests fail without it.
 */

const socketOf = (client: ClientBase): Socket => (client as Client).connection.stream as Socket;

/** Closes a connection at once, so that all that waits on it fails. `end()` would wait for a silent server. */
export function killConnection(client: ClientBase, reason?: Error): void {
	socketOf(client).destroy(reason);
}

/** How many bytes the connection has carried so far. */
export function trafficOf(client: ClientBase): { bytesRead: number; bytesWritten: number } {
	const { bytesRead, bytesWritten } = socketOf(client);
	return { bytesRead, bytesWritten };
}

/** The number of the server's process as the connection was told; a pooler tells one of its own. */
export const toldProcessId = (client: ClientBase): number | null =>
	(client as ClientBase & { processID: number | null }).processID;
