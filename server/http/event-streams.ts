import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Refusal } from "#app/platform/refusals.ts";
import { HEARTBEAT_MS } from "#app/shop/live/live-protocol.ts";
import { ClientConcurrency } from "#server/load/client-concurrency.ts";
import { serverState } from "#server/process/server-state.ts";

const MAX_STREAMS = 2_000;
/** One for each open page; a household or an office may share an address. */
const MAX_STREAMS_PER_CLIENT = 20;

/** The open event streams: their limits, their heartbeat, and their end. */
export class EventStreams {
	readonly #open = new Map<ServerResponse, { source: Readable; leave: () => void }>();
	readonly #perClient = new ClientConcurrency(
		MAX_STREAMS_PER_CLIENT,
		() => new Refusal("too_many", "Há páginas demais abertas neste endereço.", { retryAfterSeconds: 10 }),
	);
	#heartbeatTimer: NodeJS.Timeout | undefined;

	get size(): number {
		return this.#open.size;
	}

	/** Sends a response without end. Throws the refusal if there are too many. */
	send(response: ServerResponse, appResponse: Response, client: string): void {
		const { body } = appResponse;
		if (!body) throw new Error("An event stream has no body.");
		// The client has left already: no event would report that later, and its place would never be free.
		if (response.destroyed) return void body.cancel();
		let leave: () => void;
		try {
			leave = this.#admit(client);
		} catch (error) {
			void body.cancel();
			throw error;
		}
		const source = Readable.fromWeb(body as NodeReadableStream);
		this.#open.set(response, { source, leave });
		this.#heartbeatTimer ??= setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS).unref();
		// Closes the connection after the stream, so that stopping need not wait for another request on it.
		response.writeHead(appResponse.status, {
			...Object.fromEntries(appResponse.headers),
			Connection: "close",
		});
		source.once("error", () => response.destroy());
		source.pipe(response);
		response.once("close", () => this.#remove(response));
	}

	/** Ends every stream as if it were complete; the pages reconnect to the next process. */
	endAll(): void {
		for (const [response, { source }] of this.#open) {
			source.unpipe(response);
			response.end();
		}
	}

	#admit(client: string): () => void {
		if (serverState.phase === "draining" || this.#open.size >= MAX_STREAMS) {
			throw new Refusal("unavailable", "Tente novamente em instantes.", { retryAfterSeconds: 5 });
		}
		return this.#perClient.enter(client);
	}

	#sendHeartbeat(): void {
		// A client that does not read gets no heartbeats: its stream ends by its own time limit.
		for (const response of this.#open.keys()) if (!response.writableNeedDrain) response.write(": \n\n");
	}

	#remove(response: ServerResponse): void {
		const stream = this.#open.get(response);
		if (!stream) return;
		this.#open.delete(response);
		stream.source.destroy();
		stream.leave();
		if (this.#open.size > 0) return;
		clearInterval(this.#heartbeatTimer);
		this.#heartbeatTimer = undefined;
	}
}
