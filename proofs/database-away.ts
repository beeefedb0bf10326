import { insertProduct } from "#tests/support/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	waitUntil,
} from "./support/proof.ts";

/** A buyer's message while the database is unreachable must be in Portuguese and say how to go on. */
const RETRY_MESSAGE = /Tente novamente|tente de novo/i;

const STOCK = 1_000;

/** The database is missing at the start, disappears later, and stops answering. */
export const databaseUnavailableProof: Proof = {
	name: "database away",
	async run(world) {
		const direct = await newDatabase(world);
		const product = await onDatabase({ engine: "postgres", url: direct }, () =>
			insertProduct({ stockQuantity: STOCK }),
		);
		const url = new URL(direct);
		const relay = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "cut");
		url.port = String(relay.port);
		const shop = await startShop({ ...world.settings, DATABASE_URL: url.href }, { until: "/health" });
		const status = async (path: string) => (await sendRequest(shop.origin, path)).status;
		const figures: string[] = [];
		try {
			assertThat((await status("/ready")) === 503, "at start: /ready was not 503");
			const opening = await sendRequest(shop.origin, "/");
			assertThat(
				opening.status === 503 && RETRY_MESSAGE.test(opening.text),
				`at start: the home page was ${opening.status}`,
			);
			relay.setMode("open");
			const opened = await waitUntil(
				async () => (await status("/ready")) === 200,
				"ready after the database came",
			);
			figures.push(`ready ${opened.toFixed(1)} s after it came`);

			const buyer = new Visitor(shop.origin);
			await buyer.signUp();
			const cachedPaths = ["/", `/product/${product.slug}`, "/products", "/faq.data"];
			const before = await Promise.all(cachedPaths.map((path) => sendRequest(shop.origin, path)));
			const line = [{ productId: product.id, quantity: 1 }];

			for (const mood of ["cut", "stalled"] as const) {
				relay.setMode(mood);
				assertThat((await status("/health")) === 200, `${mood}: /health was not 200`);
				const readyIn = await timed(async () =>
					assertThat((await status("/ready")) === 503, `${mood}: /ready was not 503`),
				);
				for (const [index, path] of cachedPaths.entries()) {
					const response = await sendRequest(shop.origin, path);
					assertThat(
						response.body.equals(before[index]?.body ?? Buffer.alloc(0)),
						`${mood}: ${path} was ${response.status}`,
					);
				}
				const key = crypto.randomUUID();
				const checkoutIn = await timed(async () => {
					const response = await buyer.submitCheckout(line, { idempotencyKey: key });
					assertThat(
						response.status === 503 && RETRY_MESSAGE.test(response.text),
						`${mood}: checkout was ${response.status}`,
					);
				});
				// Silent connections stay silent; the database can be reached on new ones.
				relay.setMode(mood === "stalled" ? "renewed" : "open");
				const recovered = await waitUntil(
					async () => placedOrderId(await buyer.submitCheckout(line, { idempotencyKey: key })) !== undefined,
					`${mood}: an order after the database came back`,
				);
				assertThat(
					recovered < 5,
					`${mood}: orders only ${recovered.toFixed(1)} s after the database came back`,
				);
				assertThat((await status("/ready")) === 200, `${mood}: not ready although orders are taken`);
				figures.push(
					`${mood}: /ready 503 in ${readyIn.toFixed(1)} s, ${cachedPaths.length} cached pages as before, checkout 503 in ${checkoutIn.toFixed(1)} s, orders again after ${recovered.toFixed(1)} s`,
				);
				assertThat(readyIn < 5 && checkoutIn < 5, `${mood}: too slow (${figures.at(-1)})`);
			}
			await shop.stop();
			await onDatabase({ engine: "postgres", url: direct }, () =>
				assertInvariants(new Map([[product.id, STOCK]])),
			);
			return `${figures.join("; ")}; invariants hold`;
		} finally {
			await shop.stop({ signal: "SIGKILL" });
			await relay.close();
		}
	},
};

async function timed(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return (performance.now() - startedAt) / 1000;
}
