import { MINUTE_MS } from "#app/values/date.ts";

/** After this time a download that never reported its end no longer counts. */
const MAX_DURATION_MS = 15 * MINUTE_MS;

const running = new Map<string, number>();

/**
 * Makes a file that reads much of the database, one at a time for each account: a second request during the download
 * gets a sentence that says so. Each process counts by itself, because the process is what is protected.
 */
export async function oneDownload(
	{ method }: Request,
	accountId: string,
	make: () => Promise<Response>,
): Promise<Response> {
	// The body of a HEAD response is not read.
	if (method === "HEAD") return make();
	const startedAt = Date.now();
	const other = running.get(accountId);
	if (other !== undefined && startedAt - other < MAX_DURATION_MS) {
		return new Response(
			"Outro arquivo seu ainda está sendo baixado. Espere ele terminar e tente de novo.\n",
			{
				status: 429,
				headers: {
					"Content-Type": "text/plain; charset=utf-8",
					"Cache-Control": "no-store",
					"Retry-After": "10",
				},
			},
		);
	}
	running.set(accountId, startedAt);
	const end = () => {
		if (running.get(accountId) === startedAt) running.delete(accountId);
	};
	try {
		const response = await make();
		if (!response.body) end();
		return new Response(response.body && untilEnd(response.body, end), response);
	} catch (error) {
		end();
		throw error;
	}
}

/** Passes the bytes on, and calls `end` when they were all read or the reader gave up. */
function untilEnd(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	return new ReadableStream({
		async pull(controller) {
			try {
				const { done, value } = await reader.read();
				if (!done) return controller.enqueue(value);
				end();
				controller.close();
			} catch (error) {
				end();
				controller.error(error);
			}
		},
		async cancel(reason) {
			end();
			await reader.cancel(reason);
		},
	});
}
