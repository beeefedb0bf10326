import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Refusal } from "#app/platform/refusals.ts";
import { HEARTBEAT_MS } from "#app/shop/live/live-protocol.ts";
import { serverState } from "#server/server-state.ts";

const MAX_STREAMS = 2_000;
/** One for each open page; a household or an office shares an address. */
const MAX_STREAMS_PER_CLIENT = 20;

/**
 * The open event streams: how many there may be, their heartbeat, and how they end. They wait rather
 * than work, so they do not count as requests in flight.
 */
export class EventStreams {
	readonly #open = new Map<ServerResponse, { source: Readable; client: string }>();
	readonly #perClient = new Map<string, number>();
	readonly #streamResponses = new WeakSet<ServerResponse>();
	#heartbeatTimer: NodeJS.Timeout | undefined;

	get size(): number {
		return this.#open.size;
	}

	/** Whether this response is or was an event stream. */
	isStream(response: ServerResponse): boolean {
		return this.#streamResponses.has(response);
	}

	/** Sends a response that does not end by itself. Throws the refusal when there are too many. */
	send(response: ServerResponse, appResponse: Response, client: string): void {
		const { body } = appResponse;
		if (!body) throw new Error("An event stream has no body.");
		try {
			this.#admit(client);
		} catch (error) {
			void body.cancel();
			throw error;
		}
		const source = Readable.fromWeb(body as NodeReadableStream);
		this.#open.set(response, { source, client });
		this.#streamResponses.add(response);
		this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1);
		this.#heartbeatTimer ??= setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS).unref();
		serverState.inFlight -= 1;
		// A stream is the last use of its connection, so that a stop need not wait for another request.
		response.writeHead(appResponse.status, {
			...Object.fromEntries(appResponse.headers),
			Connection: "close",
		});
		source.once("error", () => response.destroy());
		source.pipe(response);
		response.once("close", () => this.#remove(response));
	}

	/** Ends every stream as if it were complete; the pages connect again to the next process. */
	endAll(): void {
		for (const [response, { source }] of this.#open) {
			source.unpipe(response);
			response.end();
		}
	}

	#admit(client: string): void {
		if (serverState.phase === "draining" || this.#open.size >= MAX_STREAMS) {
			throw new Refusal("unavailable", "Tente novamente em instantes.", { retryAfterSeconds: 5 });
		}
		if ((this.#perClient.get(client) ?? 0) >= MAX_STREAMS_PER_CLIENT) {
			throw new Refusal("too_many", "Há páginas demais abertas neste endereço.", { retryAfterSeconds: 10 });
		}
	}

	#sendHeartbeat(): void {
		// A client that does not read gets no heartbeats on top: its stream is left to its own limit.
		for (const response of this.#open.keys()) if (!response.writableNeedDrain) response.write(": \n\n");
	}

	#remove(response: ServerResponse): void {
		const stream = this.#open.get(response);
		if (!stream) return;
		this.#open.delete(response);
		stream.source.destroy();
		const remaining = (this.#perClient.get(stream.client) ?? 1) - 1;
		if (remaining > 0) this.#perClient.set(stream.client, remaining);
		else this.#perClient.delete(stream.client);
		if (this.#open.size > 0) return;
		clearInterval(this.#heartbeatTimer);
		this.#heartbeatTimer = undefined;
	}
}
