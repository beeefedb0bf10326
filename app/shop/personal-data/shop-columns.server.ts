import { sql } from "drizzle-orm";
import {
	benchExceptions,
	benches,
	categories,
	formerCategorySlugs,
	formerSlugs,
	images,
	productBenches,
	productCategories,
	productImages,
	products,
	searchSynonyms,
	vocabulary,
	workOrders,
	workSteps,
} from "#db/schema.server.ts";
import { personalTable } from "./personal-table.server.ts";

/** Tables of the catalogue, which hold no person. */
export const catalogueColumns = [
	personalTable(images, { retention: "shop", none: ["alt", "contentHash", "placeholder"] }),
	personalTable(categories, { retention: "shop", none: ["name", "slug", "description"] }),
	personalTable(products, {
		retention: "shop",
		none: [
			"slug",
			"name",
			"description",
			"materials",
			"specifications",
			"careInstructions",
			"makingTime",
			"finish",
			"sku",
			"gtin",
			"ncm",
			"taxClass",
			"cfopInState",
			"cfopOutOfState",
			"cfopToTaxpayer",
			"sourceUrl",
			"categoryNames",
			"categorySlugs",
			"searchText",
			"unaccentedName",
			"workSteps",
		],
	}),
	personalTable(formerSlugs, { retention: "shop", none: ["slug"] }),
	personalTable(formerCategorySlugs, { retention: "shop", none: ["slug"] }),
	personalTable(productImages, { retention: "shop" }),
	personalTable(productCategories, { retention: "shop" }),
	personalTable(vocabulary, { retention: "shop", none: ["word", "spelling"] }),
	personalTable(searchSynonyms, { retention: "shop", none: ["term", "synonym", "sentence"] }),
];

/**
 * The benches of the workshop. Of the person who works at one, its name and the reasons of its days may tell
 * (“Tomé no dentista”).
 */
export const workshopColumns = [
	personalTable(productBenches, { retention: "workshop" }),
	// Hours as they were worked, without the order once its data are erased.
	personalTable(workOrders, { retention: "workshop", none: ["productName"] }),
	personalTable(workSteps, { retention: "workshop", none: ["name"] }),
	personalTable(benchExceptions, {
		retention: "workshop",
		ofAccount: ({ id }) =>
			sql`${benchExceptions.benchId} in (select b.id from benches b where b.artisan_id = ${id})`,
		person: { reason: "" },
		copy: {
			section: "bench_exceptions",
			sortBy: benchExceptions.day,
			columns: {
				bench_id: benchExceptions.benchId,
				day: benchExceptions.day,
				minutes: benchExceptions.minutes,
				reason: benchExceptions.reason,
			},
		},
	}),
	// After its exceptions, which are found through it.
	personalTable(benches, {
		retention: "workshop",
		ofAccount: ({ id }) => sql`${benches.artisanId} = ${id}`,
		person: { name: sql`'Bancada ' || (${benches.position} + 1)` },
		copy: {
			section: "benches",
			sortBy: benches.createdAt,
			columns: { id: benches.id, name: benches.name, week_minutes: benches.week },
		},
	}),
];
