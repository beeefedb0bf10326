import { isDataRequest } from "#app/platform/addresses/data-requests.ts";
import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { type LiveTopic, subscribe } from "./live-hub.server.ts";
import { CHANGED_EVENT, VERSION_EVENT } from "./live-protocol.ts";

/** A reader this many events behind is disconnected, and then reconnects. */
const MAX_BUFFERED_EVENTS = 16;
/** The shortest time between two events for a reader, because its page reloads everything each time. */
const MIN_INTERVAL_MS = 1_000;
/** How often the stream checks whether its reader still has access. */
const CHECK_INTERVAL_MS = MINUTE_MS;

interface LiveSubscription {
	topic: LiveTopic;
	/** Called after the subscription started, so that no change between the page and the stream is missed. */
	readVersion(): Promise<number>;
	/**
	 * Called before each event and once a minute; the stream ends when it returns false. For streams that depend on a
	 * role.
	 */
	mayGoOn?(): Promise<boolean>;
}

/**
 * Opens the event stream of a live page. `findSubscription` decides whether this visitor may have it. The stream
 * carries no contents: after an event the page calls its own loader, which checks again.
 */
export async function openLiveStream(
	request: Request,
	findSubscription: () => Promise<LiveSubscription | null>,
): Promise<Response> {
	if (request.method !== "GET") return new Response(null, { status: 405, headers: { Allow: "GET" } });
	try {
		// As data of a screen, the router would read the stream to its end before passing it on.
		const subscription = isDataRequest(new URL(request.url).pathname) ? null : await findSubscription();
		if (!subscription) throw new Refusal("not_found", "Não há nada para acompanhar neste endereço.");
		return new Response(eventStream(subscription), {
			headers: {
				"Content-Type": "text/event-stream; charset=utf-8",
				"Cache-Control": "private, no-store, no-transform",
				// A proxy that buffers the response would hold every event back.
				"X-Accel-Buffering": "no",
			},
		});
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error);
		log.error({ error }, "a live stream could not be opened");
		return refusalResponse(
			new Refusal("unavailable", "Tente novamente em instantes.", { retryAfterSeconds: 5 }),
		);
	}
}

function eventStream({ topic, readVersion, mayGoOn }: LiveSubscription): ReadableStream<Uint8Array> {
	let stop = () => {};
	let isStopped = false;
	return new ReadableStream<Uint8Array>(
		{
			async start(controller) {
				const endUnlessAllowed = async (): Promise<boolean> => {
					if (!mayGoOn || (await mayGoOn().catch(() => true))) return true;
					stop();
					controller.close();
					return false;
				};
				const changes = mergeCalls(async () => {
					if (isStopped || !(await endUnlessAllowed()) || isStopped) return;
					if ((controller.desiredSize ?? 0) > 0) {
						controller.enqueue(encodeEvent(CHANGED_EVENT, "1"));
						return;
					}
					stop();
					controller.error(new Error("the reader of a live stream is too slow"));
				});
				const unsubscribe = subscribe(topic, changes.call);
				const timer = mayGoOn && setInterval(() => !isStopped && void endUnlessAllowed(), CHECK_INTERVAL_MS);
				timer?.unref();
				stop = () => {
					isStopped = true;
					clearInterval(timer);
					unsubscribe();
					changes.cancel();
				};
				try {
					controller.enqueue(encodeEvent(VERSION_EVENT, String(await readVersion())));
				} catch (error) {
					stop();
					throw error;
				}
			},
			cancel: () => stop(),
		},
		new CountQueuingStrategy({ highWaterMark: MAX_BUFFERED_EVENTS }),
	);
}

/** Runs the first call at once, and merges the calls of the following interval into one at its end. */
function mergeCalls(run: () => Promise<void>) {
	let timer: NodeJS.Timeout | undefined;
	let isCalledAgain = false;
	const call = (): void => {
		isCalledAgain = timer !== undefined;
		if (isCalledAgain) return;
		timer = setTimeout(() => {
			timer = undefined;
			if (isCalledAgain) call();
		}, MIN_INTERVAL_MS).unref();
		void run();
	};
	return { call, cancel: () => clearTimeout(timer) };
}

const encoder = new TextEncoder();
const encodeEvent = (name: string, data: string): Uint8Array =>
	encoder.encode(`event: ${name}\ndata: ${data}\n\n`);
