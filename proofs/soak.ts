import { imageUrl, widthsFor } from "#app/shop/images/image.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { makePhotograph, OWNER, signInOwner, uploadedImage, uploadPicture } from "./support/photographs.ts";
import {
	assertInvariants,
	assertThat,
	MAX_RESIDENT_MEGABYTES,
	newDatabase,
	onDatabase,
	type Proof,
	pause,
	residentMegabytes,
} from "./support/proof.ts";

const STOCK = 1_000_000;
const READERS = 4;
const BUYERS = 2;
const SAMPLES = 60;
/** A shorter run ends before the page cache is full, so it says nothing about growth. */
const WARM_AFTER_MINUTES = 20;
/** One photograph every three seconds is fast for an owner. */
const UPLOAD_PAUSE_MS = 3_000;
const ENCODINGS = ["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip", ""];
const ADMIN_PAGES = ["", "/orders", "/products", "/contacts", "/users", "/reviews", "/settings", "/tracking"];

/**
 * People read, search and buy while the owner works in the back office and uploads photographs, for `--minutes`:
 * nothing fails, and memory stays flat and within its limit, including a page cache of the usual size.
 */
export const soak: Proof = {
	name: "soak",
	async run(world) {
		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			return Promise.all(Array.from({ length: 16 }, () => insertProduct({ stockQuantity: STOCK })));
		});
		const shop = await startShop({ ...world.settings, ...OWNER, DATABASE_URL: url });
		const counts = { pages: 0, orders: 0, screens: 0, pictures: 0 };
		const failures: string[] = [];
		let isOver = false;
		const ask = async (visitor: Visitor, path: string, headers = {}): Promise<void> => {
			const { status } = await visitor.request(path, { headers });
			if (status !== 200) failures.push(`${path}: ${status}`);
		};
		const read = async (_: unknown, index: number): Promise<void> => {
			const reader = new Visitor(shop.origin);
			for (let count = 0; !isOver; count += 1) {
				const slug = products[count % products.length]?.slug;
				const paths = [
					"/",
					`/product/${slug}`,
					`/products?min=${count}`,
					"/cart",
					`/products?q=peca${count}`,
				];
				await ask(reader, paths[count % paths.length] ?? "/", { "Accept-Encoding": ENCODINGS[index] });
				counts.pages += 1;
			}
		};
		const buy = async (buyer: Visitor): Promise<void> => {
			for (let count = 0; !isOver; count += 1) {
				const productId = products[count % products.length]?.id ?? "";
				const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
				counts.orders += 1;
				if (!placedOrderId(response)) failures.push(`order: ${response.status}`);
			}
		};
		const manage = async (owner: Visitor): Promise<void> => {
			for (let count = 0; !isOver; count += 1) {
				await ask(owner, `/admin${ADMIN_PAGES[count % ADMIN_PAGES.length]}`);
				counts.screens += 1;
			}
		};
		const upload = async (owner: Visitor): Promise<void> => {
			const photograph = await makePhotograph();
			for (; !isOver; await pause(UPLOAD_PAUSE_MS)) {
				const response = await uploadPicture(owner, photograph);
				const image = uploadedImage(response);
				if (!image) failures.push(`picture: ${response.status}`);
				else {
					for (const width of widthsFor(image.width)) await ask(owner, imageUrl(image.id, width, "avif"));
				}
				counts.pictures += 1;
			}
		};
		try {
			const buyers = Array.from({ length: BUYERS }, () => new Visitor(shop.origin));
			for (const buyer of buyers) await buyer.signUp();
			const owner = await signInOwner(shop.origin);
			const idle = await residentMegabytes(shop.child.pid ?? 0);
			const readers = Array.from({ length: READERS }, read);
			const load = Promise.all([...readers, ...buyers.map(buy), manage(owner), upload(owner)]);
			const megabytes: number[] = [];
			for (let sample = 0; sample < SAMPLES; sample += 1) {
				await pause((world.minutes * MINUTE_MS) / SAMPLES);
				megabytes.push(await residentMegabytes(shop.child.pid ?? 0));
			}
			isOver = true;
			await load;
			assertThat(failures.length === 0, `${failures.length} failed: ${[...new Set(failures)].slice(0, 5)}`);
			await onDatabase({ engine: "postgres", url }, () =>
				assertInvariants(new Map(products.map(({ id }) => [id, STOCK]))),
			);
			// The first third fills the page cache and warms up the process.
			const [middle, last] = [mean(megabytes.slice(20, 40)), mean(megabytes.slice(40))];
			const figures = `${world.minutes} minutes, ${counts.pages} pages, ${counts.orders} orders, ${counts.screens} screens of the back office and ${counts.pictures} photographs, none failed, invariants hold; ${Math.round(idle)} MB at first, ${middle} MB in the middle third, ${last} MB in the last, ${Math.round(Math.max(...megabytes))} at most`;
			const isWarm = world.minutes >= WARM_AFTER_MINUTES;
			assertThat(!isWarm || last < middle * 1.1 + 10, `memory grows: ${figures}`);
			assertThat(last <= MAX_RESIDENT_MEGABYTES, `too much memory: ${figures}`);
			return figures;
		} finally {
			isOver = true;
			await shop.stop({ signal: "SIGKILL" });
		}
	},
};

const mean = (values: readonly number[]): number =>
	Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
