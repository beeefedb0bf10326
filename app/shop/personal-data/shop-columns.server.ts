import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
	benchEvents,
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
	workPhotos,
	workSteps,
} from "#db/schema.server.ts";
import { isRowOf, personalTable } from "./personal-table.server.ts";

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

const isWorkOf = (workOrderId: PgColumn, ids: SQL): SQL =>
	sql`${workOrderId} in (select w.id from work_orders w where w.order_id = any(array[${ids}]::uuid[]))`;

const orderOfWork = (workOrderId: PgColumn): SQL<string> =>
	sql<string>`(select w.order_id::text from work_orders w where w.id = ${workOrderId})`;

/**
 * The benches of the workshop. The name of a bench and the reasons of its days may mention the person who works there
 * (“Tomé no dentista”).
 */
export const workshopColumns = [
	personalTable(productBenches, { retention: "workshop" }),
	// Hours as they were worked stay.
	personalTable(workOrders, {
		retention: "workshop",
		ofOrders: (ids) => isRowOf(workOrders.orderId, ids),
		person: { workshopNote: null },
		none: ["productName"],
		copy: {
			section: "work_orders",
			parent: workOrders.orderId,
			sortBy: workOrders.takenAt,
			columns: {
				product: workOrders.productName,
				quantity: workOrders.quantity,
				leaves_early_on: workOrders.leavesEarlyOn,
				taken_at: workOrders.takenAt,
				started_at: workOrders.startedAt,
				finished_at: workOrders.finishedAt,
				workshop_note: workOrders.workshopNote,
			},
		},
	}),
	personalTable(benchEvents, {
		retention: "benchEvents",
		ofOrders: (ids) => isWorkOf(benchEvents.workOrderId, ids),
		deletes: true,
		stays: { ofAccount: ({ id }) => sql`${benchEvents.userId} = ${id}`, cleared: { deviceId: null } },
		person: { text: null },
		copy: {
			section: "bench_events",
			parent: orderOfWork(benchEvents.workOrderId),
			sortBy: benchEvents.happenedAt,
			columns: {
				kind: benchEvents.kind,
				step: benchEvents.step,
				text: benchEvents.text,
				happened_at: benchEvents.happenedAt,
			},
		},
	}),
	// The pictures themselves go the night after, as those that nothing shows.
	personalTable(workPhotos, {
		retention: "benchEvents",
		ofOrders: (ids) => isWorkOf(workPhotos.workOrderId, ids),
		deletes: true,
		copy: {
			section: "work_photos",
			parent: orderOfWork(workPhotos.workOrderId),
			sortBy: workPhotos.takenAt,
			columns: {
				id: workPhotos.id,
				step: workPhotos.step,
				taken_at: workPhotos.takenAt,
				shown_at: workPhotos.shownAt,
			},
		},
	}),
	personalTable(workSteps, {
		retention: "workshop",
		ofOrders: (ids) => isWorkOf(workSteps.workOrderId, ids),
		none: ["name"],
		copy: {
			section: "work_steps",
			parent: orderOfWork(workSteps.workOrderId),
			sortBy: workSteps.position,
			columns: { name: workSteps.name, done_at: workSteps.doneAt },
		},
	}),
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
