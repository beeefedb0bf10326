import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Visitor } from "#tests/support/visitor.ts";

/** Photographs of the first work on a product, sent as a phone at the benches would send them. */
export async function photographWork(worker: Visitor, productName: string, count: number): Promise<void> {
	const { works } = JSON.parse((await worker.request("/oficina/work")).text);
	const work = works.find((each: { productName: string }) => each.productName === productName);
	if (!work) throw new Error(`no work on ${productName} in the list`);
	const at = new Date().toISOString();
	const events = Array.from({ length: count }, (_, seq) => ({
		...{ id: randomUUID(), seq: seq + 1, workOrderId: work.id, kind: "photo", at },
	}));
	const headers = { Origin: worker.origin, "Sec-Fetch-Site": "same-origin" };
	await worker.request("/oficina/events", {
		method: "POST",
		headers: { ...headers, "Content-Type": "application/json" },
		body: JSON.stringify({ sentAt: at, events }),
	});
	for (const [index, { id }] of events.entries()) {
		const background = { r: 150 - index * 40, g: 100, b: 60 };
		const { status, text } = await worker.request(`/oficina/photos/${id}`, {
			method: "POST",
			headers: { ...headers, "Content-Type": "image/jpeg" },
			body: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
				.jpeg()
				.toBuffer(),
		});
		if (status !== 201) throw new Error(`a photograph was answered with ${status}: ${text}`);
	}
}
