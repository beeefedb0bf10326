import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import type { AdminCredentials } from "#app/shop/accounts/roles/first-admin.server.ts";
import { createCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { type DecodedImage, describeOwnImage } from "#app/shop/images/decode-image.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { storeDecodedImage } from "#app/shop/images/store-image.server.ts";
import { lockSettings, saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { parseSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { DAY_MS, dayOf } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import {
	type DemoProduct,
	demoCategories,
	demoProducts,
	demoSettings,
	demoSynonyms,
	demoWorkPhotos,
} from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { demoSpecificationsOf } from "#db/demo/demo-words.ts";
import { isEmptyShop } from "#db/migrate.server.ts";
import { searchSynonyms } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { prepareDemoLogins, storeDemoLogins } from "./demo-artisans.ts";
import { demoRecess } from "./demo-recess.ts";
import { loadDemoBenches } from "./demo-work-orders.ts";
import {
	demoLeadTime,
	loadDemoContacts,
	loadDemoOrders,
	loadDemoPeople,
	loadDemoReviews,
	unitsInDemoOrders,
} from "./load-demo-records.ts";

type DemoPhoto = DemoProduct["photos"][number];

/** An arbitrary number, the same in every process of the shop. */
const DEMO_LOCK = 7_242_002;

/**
 * Fills an empty shop with the demo, all or nothing: after an interruption the next start tries again. Does nothing
 * in a shop with a product or a user, or while another process is filling it. The catalogue goes through the shop's
 * own commands; orders and their records are written as rows, because no command places an order in the past.
 * Resolves with the credentials of its artisans, which are stored nowhere.
 */
export async function loadDemo(now = new Date()): Promise<readonly AdminCredentials[]> {
	if (!(await isEmptyShop())) return [];
	// Before the transaction, because it is slow.
	const [described, logins] = await Promise.all([describePhotos(), prepareDemoLogins()]);
	let hasWritten = false;
	try {
		await inTransaction(async (tx) => {
			await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
			if (!(await isEmptyShop(tx))) return;
			hasWritten = true;
			for (const { image, file, alt } of described) {
				// Each variant is created when a page first requests it.
				const stored = { id: demoId("image", file), alt, variants: "on request" } as const;
				const isOfWork = demoWorkPhotos.some((photo) => photo.file === file);
				await storeDecodedImage(image, { ...stored, isPersonal: isOfWork, isPrivate: isOfWork }, tx);
			}
			const settings = await loadDemoSettings(tx, now);
			await loadDemoPeople(tx, now);
			await storeDemoLogins(tx, logins);
			await loadDemoBenches(tx);
			await loadDemoCatalogue(tx, now);
			await loadDemoOrders(tx, now, settings);
			await loadDemoReviews(tx, now);
			await loadDemoContacts(tx, now);
		});
	} catch (error) {
		if (hasWritten) await removePhotos();
		throw error;
	}
	return hasWritten ? logins : [];
}

/** The settings of the shop: those of the demo, unless some were saved before. */
async function loadDemoSettings(tx: Transaction, now: Date): Promise<StoreSettings> {
	const { version, data } = await lockSettings(tx);
	if (version > 0) return parseSettings(data);
	const closures = [demoRecess(dayOf(now))];
	const settings = parseSettings({ ...demoSettings, workshop: { closures } });
	await saveSettings(tx, settings);
	return settings;
}

/** By file, because a product and a category may use the same photograph. */
function photosByFile(): Map<string, DemoPhoto> {
	const all = [
		...demoProducts.flatMap(({ photos }) => photos),
		...demoCategories.map(({ photo }) => photo),
		...demoWorkPhotos,
	];
	return new Map(all.map((photo) => [photo.file, photo]));
}

function describePhotos(): Promise<(DemoPhoto & { image: DecodedImage })[]> {
	const folder = photosFolder();
	return Promise.all(
		[...photosByFile().values()].map(async (photo) => ({
			...photo,
			image: await describeOwnImage(await readFile(new URL(photo.file, folder))),
		})),
	);
}

async function removePhotos(): Promise<void> {
	for (const file of photosByFile().keys()) {
		const id = demoId("image", file);
		await imageStore.remove(id, ["master"]).catch((error: unknown) => {
			log.warn({ error, image: id }, "a demo photograph without a row could not be removed");
		});
	}
}

/** Works from the sources (tests) and from build/server (the running shop). */
function photosFolder(): URL {
	const here = new URL(".", import.meta.url).href;
	const root = here.replace(/(build\/server\/(assets\/)?|server\/demo\/)$/, "");
	return new URL("db/demo/photos/", root);
}

async function loadDemoCatalogue(tx: Transaction, now: Date): Promise<void> {
	for (const { slug, name, description, photo } of demoCategories) {
		await createCategory(
			tx,
			{ name, slug, description, imageId: demoId("image", photo.file), showOnHome: true },
			{ id: demoId("category", slug) },
		);
	}
	for (const product of demoProducts) await loadDemoProduct(tx, product, now);
	for (const { term, others, sentence } of demoSynonyms) {
		await tx
			.insert(searchSynonyms)
			.values(others.map((synonym) => ({ term, synonym, sentence })))
			// A new shop knows the names of the trade.
			.onConflictDoUpdate({ target: [searchSynonyms.term, searchSynonyms.synonym], set: { sentence } });
	}
}

const toMillimetres = (cm: number): number => Math.round(cm * 10);

async function loadDemoProduct(tx: Transaction, product: DemoProduct, now: Date): Promise<void> {
	const { size, madeToOrder, bench } = product;
	const createdAt = new Date(now.getTime() - product.addedDaysAgo * DAY_MS);
	await writeProduct(
		tx,
		{
			name: product.name,
			slug: product.slug,
			description: product.description,
			price: product.price,
			originalPrice: product.originalPrice ?? null,
			materials: product.materials,
			widthMm: toMillimetres(size.width),
			heightMm: toMillimetres(size.height),
			depthMm: toMillimetres(size.depth),
			weightGrams: Math.round(product.weight * 1000),
			specifications: demoSpecificationsOf(product),
			careInstructions: product.care ?? null,
			finish: product.finish,
			shippingType: product.freeShipping ? "free" : "calculated",
			// Demo orders deduct their units later (`loadDemoOrders`), which leaves the intended stock.
			stockQuantity: product.stock + unitsInDemoOrders(product),
			...demoLeadTime(product),
			makingTime: (madeToOrder && "makingTime" in madeToOrder && madeToOrder.makingTime) || null,
			...(bench
				? {
						benchMinutes: bench.hours * 60,
						benchSetupMinutes: (bench.setupHours ?? 0) * 60,
						dryingDays: bench.dryingDays,
						benchIds: (bench.benches ?? []).map((key) => demoId("bench", key)),
					}
				: {}),
			isFeatured: product.featured ?? false,
			artisanId: demoId("person", product.artisan),
			categoryIds: product.categories.map((slug) => demoId("category", slug)),
			imageIds: product.photos.map(({ file }) => demoId("image", file)),
		},
		undefined,
		{
			id: demoId("product", product.slug),
			createdAt,
			cause: { reason: "opening", at: createdAt },
		},
	);
}
