/**
 * A body that is written at its reader's pace. The first chunk is produced before the response starts, so that an
 * early failure can still become an error response; a later failure aborts the download, so that a part is not taken
 * for the whole.
 */
export async function textStream(
	parts: AsyncGenerator<string, unknown>,
): Promise<ReadableStream<Uint8Array>> {
	const first = await parts.next();
	const encoder = new TextEncoder();
	return new ReadableStream<Uint8Array>({
		start(controller) {
			if (!first.done) controller.enqueue(encoder.encode(first.value));
		},
		async pull(controller) {
			const { done, value } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await parts.return(undefined);
		},
	});
}
