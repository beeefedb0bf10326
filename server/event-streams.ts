import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Refusal } from "#app/platform/refusals.ts";
import { HEARTBEAT_MS } from "#app/shop/live/live-protocol.ts";
import { state } from "./state.ts";

const MOST_AT_ALL = 2_000;
/** One for each page that somebody looks at; a household or an office shares an address. */
const MOST_PER_CLIENT = 20;

/**
 * The lines that stay open: how many there may be, what keeps them from falling silent, and how
 * they end. They wait rather than work, so they are no requests in flight.
 */
export class EventStreams {
	readonly #open = new Map<ServerResponse, { source: Readable; client: string }>();
	readonly #perClient = new Map<string, number>();
	readonly #sent = new WeakSet<ServerResponse>();
	#heart: NodeJS.Timeout | undefined;

	get size(): number {
		return this.#open.size;
	}

	/** Whether this answer is or was a line. */
	has(response: ServerResponse): boolean {
		return this.#sent.has(response);
	}

	/** Sends an answer that does not end by itself. Throws the refusal when there are too many. */
	send(response: ServerResponse, answered: Response, client: string): void {
		const { body } = answered;
		if (!body) throw new Error("An event stream has no body.");
		try {
			this.#admit(client);
		} catch (error) {
			void body.cancel();
			throw error;
		}
		const source = Readable.fromWeb(body as NodeReadableStream);
		this.#open.set(response, { source, client });
		this.#sent.add(response);
		this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1);
		this.#heart ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
		state.inFlight -= 1;
		// A line is the last that happens on its connection, which then need not be waited for.
		response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), Connection: "close" });
		source.once("error", () => response.destroy());
		source.pipe(response);
		response.once("close", () => this.#forget(response));
	}

	/** Ends every line as if it were complete; the pages come back to whoever serves them next. */
	endAll(): void {
		for (const [response, { source }] of this.#open) {
			source.unpipe(response);
			response.end();
		}
	}

	#admit(client: string): void {
		if (state.phase === "draining" || this.#open.size >= MOST_AT_ALL) {
			throw new Refusal("unavailable", "Tente novamente em instantes.", { retryAfterSeconds: 5 });
		}
		if ((this.#perClient.get(client) ?? 0) >= MOST_PER_CLIENT) {
			throw new Refusal("too_many", "Há páginas demais abertas neste endereço.", { retryAfterSeconds: 10 });
		}
	}

	#beat(): void {
		// Nobody reads what waits behind something unread: such a line is left to its own limit.
		for (const response of this.#open.keys()) if (!response.writableNeedDrain) response.write(": \n\n");
	}

	#forget(response: ServerResponse): void {
		const line = this.#open.get(response);
		if (!line) return;
		this.#open.delete(response);
		line.source.destroy();
		const left = (this.#perClient.get(line.client) ?? 1) - 1;
		if (left > 0) this.#perClient.set(line.client, left);
		else this.#perClient.delete(line.client);
		if (this.#open.size > 0) return;
		clearInterval(this.#heart);
		this.#heart = undefined;
	}
}
