import { refusalAnswer } from "#app/platform/api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { follow, type LiveTopic } from "./live-hub.server.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** Somebody who reads no faster than this many changes is cut off, and will open a new line. */
const MOST_UNREAD = 16;

interface Followed {
	topic: LiveTopic;
	/** Asked once the line follows the topic, so that no change falls between page and line. */
	readVersion(): Promise<number>;
}

/**
 * Opens the one line of a live page. `find` decides, now, whether this visitor may follow it. The
 * line carries no contents: a page that is told of a change asks its own loader, which checks again.
 */
export async function openLiveStream(
	request: Request,
	find: () => Promise<Followed | null>,
): Promise<Response> {
	if (request.method !== "GET") return new Response(null, { status: 405, headers: { Allow: "GET" } });
	try {
		// The router would read a line to its end before it passed it on as a screen's data.
		const followed = new URL(request.url).pathname.endsWith(".data") ? null : await find();
		if (!followed) throw new Refusal("not_found", "Não há nada para acompanhar neste endereço.");
		return new Response(lineOf(followed), {
			headers: {
				"Content-Type": "text/event-stream; charset=utf-8",
				"Cache-Control": "private, no-store, no-transform",
				// A proxy that collects an answer before passing it on would hold every change back.
				"X-Accel-Buffering": "no",
			},
		});
	} catch (error) {
		if (error instanceof Refusal) return refusalAnswer(error);
		log.error({ error }, "a live line could not be opened");
		return refusalAnswer(
			new Refusal("unavailable", "Tente novamente em instantes.", { retryAfterSeconds: 5 }),
		);
	}
}

function lineOf({ topic, readVersion }: Followed): ReadableStream<Uint8Array> {
	let leave = () => {};
	return new ReadableStream<Uint8Array>(
		{
			async start(controller) {
				leave = follow(topic, () => {
					if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(event(CHANGED_EVENT, "1"));
					leave();
					controller.error(new Error("the reader of a live line does not keep up"));
				});
				try {
					controller.enqueue(event(VERSION_EVENT, String(await readVersion())));
				} catch (error) {
					leave();
					throw error;
				}
			},
			cancel: () => leave(),
		},
		new CountQueuingStrategy({ highWaterMark: MOST_UNREAD }),
	);
}

const encoder = new TextEncoder();
const event = (name: string, data: string): Uint8Array => encoder.encode(`event: ${name}\ndata: ${data}\n\n`);
