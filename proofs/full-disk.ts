import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { db } from "#db/client.server.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { images } from "#db/schema.server.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { makePhotograph, OWNER, signInOwner, uploadedImage, uploadPicture } from "./support/photographs.ts";
import { assertThat, newDatabase, onDatabase, type Proof, waitUntil } from "./support/proof.ts";
import { type ShopOnSmallDisk, startShopOnSmallDisk } from "./support/small-disk.ts";

const PRODUCT_ID = demoId("product", "banqueta-torneada");
const PAGES = ["/", "/products", "/products?q=mesa", "/faq", "/health", "/ready", "/api/session"];

/**
 * The disk of the shop's folder is full to the last byte, or refuses writes: the shop can still be read, says clearly
 * what it cannot store, leaves nothing half stored, and accepts writes again once it can.
 */
export const fullDisk: readonly Proof[] = [
	{
		name: "full disk, embedded engine",
		async run(world) {
			const shop = await startShopOnSmallDisk("160m", { ...world.settings, ...OWNER, DEMO: "1" });
			try {
				const { buyer, owner, photograph } = await people(shop);
				const order = (idempotencyKey: string) =>
					buyer.submitCheckout([{ productId: PRODUCT_ID, quantity: 1 }], { idempotencyKey });
				assertThat(
					placedOrderId(await order(crypto.randomUUID())) !== undefined,
					"no order on an empty disk",
				);

				await shop.fillDisk();
				const key = crypto.randomUUID();
				const rounds = 40;
				for (let count = 0; count < rounds; count += 1) {
					const response = await order(key);
					assertThat(
						response.status === 503 && /espaço em disco|Tente novamente/.test(response.text),
						`an order on a full disk was answered with ${response.status}`,
					);
					assertThat(Number(response.headers["retry-after"]) > 0, "it was not said when to come back");
					await assertShown(shop, count);
				}
				const refused = await uploadPicture(owner, photograph);
				assertThat(
					refused.status === 503 && /espaço em disco/.test(refused.text),
					`a picture on a full disk was answered with ${refused.status}: ${refused.text.slice(0, 200)}`,
				);
				for (const place of ["outbox", "images"])
					assertThat(await hasOnlyWholeFiles(shop, place), `something half-written is left in ${place}`);

				await shop.emptyDisk();
				const recovered = await waitUntil(
					async () => placedOrderId(await order(key)) !== undefined,
					"orders after there was room",
				);
				assertThat(recovered < 5, `orders only ${recovered.toFixed(1)} s after there was room`);
				assertThat(
					uploadedImage(await uploadPicture(owner, photograph)) !== undefined,
					"a picture was not stored after there was room",
				);
				await assertInvariantsAtEnd(shop);
				return `${rounds} orders and a picture refused with a clear 503 while ${rounds} pages were shown, nothing half-written, orders again after ${recovered.toFixed(1)} s, invariants hold`;
			} finally {
				await shop.kill();
			}
		},
	},
	...(["full", "read-only"] as const).map(
		(state): Proof => ({
			name: `upload on a ${state} disk, PostgreSQL`,
			async run(world) {
				const url = await newDatabase(world);
				const address = { engine: "postgres", url } as const;
				const product = await onDatabase(address, async () => {
					await allowManyUnpaidOrders();
					return insertProduct({ stockQuantity: 1_000 });
				});
				const shop = await startShopOnSmallDisk("32m", { ...world.settings, ...OWNER, DATABASE_URL: url });
				const change = async (isUsable: boolean): Promise<void> => {
					if (state === "read-only") await shop.setWritable(isUsable);
					else await (isUsable ? shop.emptyDisk() : shop.fillDisk());
				};
				try {
					const { buyer, owner, photograph } = await people(shop);
					const before = uploadedImage(await uploadPicture(owner, photograph));
					assertThat(before !== undefined, "no picture on an empty disk");
					// The second is made at its first request, and then cannot be stored.
					const sources = [`/images/${before.id}/480.webp`, `/images/${before.id}/social.jpg`];
					const rounds = world.rounds(10);
					for (let round = 0; round < rounds; round += 1) {
						await waitUntil(() => hasOnlyWholeFiles(shop, "images"), "pictures that are whole");
						const stored = await readdir(join(shop.dataDir, "images"));
						await waitUntil(() => change(false).then(() => true, isBusy), "a disk that nobody writes to");
						const response = await uploadPicture(owner, photograph);
						assertThat(
							response.status === 503 && response.text.includes(imageMessages.notStored),
							`a picture was answered with ${response.status}: ${response.text.slice(0, 200)}`,
						);
						const left = await readdir(join(shop.dataDir, "images"));
						assertThat(left.length === stored.length, "a file of the refused picture is left");
						await assertShown(shop, round);
						for (const source of sources) {
							const { status } = await sendRequest(shop.origin, source);
							assertThat(status === 200, `${source} was ${status}`);
						}
						const order = await buyer.submitCheckout([{ productId: product.id, quantity: 1 }]);
						assertThat(placedOrderId(order) !== undefined, `an order was answered with ${order.status}`);
						await change(true);
						assertThat(
							uploadedImage(await uploadPicture(owner, photograph)) !== undefined,
							"a picture was not stored afterwards",
						);
					}
					const rows = await onDatabase(address, () => db.$count(images));
					assertThat(rows === rounds + 1, `${rows} rows for ${rounds + 1} pictures`);
					await assertInvariantsAtEnd(shop);
					return `${rounds} pictures refused with a clear 503, no file and no row of them left, ${rounds} pages, ${rounds * 2} pictures and ${rounds} orders meanwhile, stored as soon as the disk was back, invariants hold`;
				} finally {
					await shop.kill();
				}
			},
		}),
	),
];

async function people({ origin }: ShopOnSmallDisk) {
	const buyer = new Visitor(origin);
	await buyer.signUp();
	return { buyer, owner: await signInOwner(origin), photograph: await makePhotograph(1_200, 900) };
}

async function assertShown({ origin }: ShopOnSmallDisk, count: number): Promise<void> {
	const path = PAGES[count % PAGES.length] ?? "/";
	const { status } = await sendRequest(origin, path);
	assertThat(status === 200, `${path} was ${status} on a disk that cannot be written`);
}

async function hasOnlyWholeFiles({ dataDir }: ShopOnSmallDisk, place: string): Promise<boolean> {
	const files = await readdir(join(dataDir, place), { recursive: true }).catch(() => []);
	return !files.some((file) => /(^|\/)\./.test(file));
}

/** For a disk that cannot be made read-only because a file is being written; throws for other errors. */
function isBusy(error: Error): false {
	assertThat(/busy/.test(error.message), error.message);
	return false;
}

async function assertInvariantsAtEnd(shop: ShopOnSmallDisk): Promise<void> {
	const broken = await shop.endAndCheck();
	assertThat(broken === 0, `the invariants do not hold (exit ${broken})`);
}
