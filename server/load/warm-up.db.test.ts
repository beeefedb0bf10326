import { expect, it } from "vitest";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { warmUp } from "./warm-up.ts";

it("renders the home page and the newest product to their last byte, and opens although one fails", async () => {
	const { slug } = await insertProduct();
	const asked: [path: string, pattern: string, isRead: boolean][] = [];
	await warmUp(async (request, pattern) => {
		const entry: (typeof asked)[number] = [new URL(request.url).pathname, pattern, false];
		asked.push(entry);
		return new Response(
			new ReadableStream({
				pull(controller) {
					entry[2] = true;
					controller.close();
				},
			}),
		);
	});
	expect(asked).toEqual([
		["/", "/", true],
		[`/product/${slug}`, "/product/:slug", true],
	]);
	await expect(warmUp(() => Promise.reject(new Error("broken")))).resolves.toBeUndefined();
});
