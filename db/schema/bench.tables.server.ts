import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import {
	phoneEventKindValues,
	phoneEventLimits,
	phoneEventOutcomeValues,
} from "#app/values/workshop/phone-event.ts";
import { workKindValues } from "#app/values/workshop/work-kind.ts";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { isAtMost, isFilled, isQuarters, oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, partOf, updatedAt } from "./columns.server.ts";
import { images } from "./images.tables.server.ts";
import { orderItems, orders } from "./orders.tables.server.ts";

/** A place of work of the workshop, usually one person. */
export const benches = pgTable(
	"benches",
	{
		id: id(),
		name: text().notNull(),
		/** A user of role artisan or admin; null for a bench of the workshop. */
		artisanId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Minutes of each weekday, from Sunday to Saturday (`BenchWeek`). */
		week: smallint().array(7).notNull(),
		/** In the settings, and which of two benches is asked first. */
		position: smallint().notNull(),
		/** An inactive bench takes no new work. */
		isActive: boolean().notNull().default(true),
		/** Increased by every edit, so that of two concurrent editors the second is refused. */
		version: integer().notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("benches_artisan_index").on(t.artisanId).where(sql`${t.artisanId} is not null`),
		check("benches_name_check", isFilled(t.name, benchLimits.name)),
		check(
			"benches_week_check",
			sql`cardinality(${t.week}) = 7 and array_position(${t.week}, null) is null and 0 <= all(${t.week}) and ${sql.raw(String(benchLimits.dayMinutes))} >= all(${t.week})`,
		),
		check(
			"benches_week_quarters_check",
			sql`${sql.join(
				Array.from(
					{ length: 7 },
					(_, at) => sql`${t.week}[${sql.raw(String(at + 1))}] % ${sql.raw(String(benchLimits.quarter))} = 0`,
				),
				sql` and `,
			)}`,
		),
		check("benches_position_check", sql`${t.position} >= 0`),
	],
);

/** The hours of a bench on one day, instead of those of its week. */
export const benchExceptions = pgTable(
	"bench_exceptions",
	{
		benchId: partOf(() => benches.id),
		day: date().notNull(),
		minutes: smallint().notNull(),
		reason: text().notNull().default(""),
	},
	(t) => [
		primaryKey({ columns: [t.benchId, t.day] }),
		check("bench_exceptions_minutes_check", isQuarters(t.minutes, 0, benchLimits.dayMinutes)),
		check("bench_exceptions_reason_check", isAtMost(t.reason, benchLimits.reason)),
	],
);

/** The benches that can make a product; a product without any can be made on each of them. */
export const productBenches = pgTable(
	"product_benches",
	{
		productId: partOf(() => products.id),
		benchId: partOf(() => benches.id),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.benchId] }),
		index("product_benches_bench_index").on(t.benchId),
	],
);

/** A place in the queue of a bench: it holds its minutes until it is done or given back. */
export const isLiveWorkOrder = (t: { finishedAt: AnyPgColumn; returnedAt: AnyPgColumn }): SQL =>
	sql`(${t.finishedAt} is null and ${t.returnedAt} is null)`;

/**
 * Work of one bench for an item of an order. Its place is unheld without a ready day, then held, promised with a release
 * day, started, done or returned; held, promised and started it has minutes of its bench. The plan of the benches is
 * worked out from these rows and stored nowhere.
 */
export const workOrders = pgTable(
	"work_orders",
	{
		id: id(),
		/** Null after the order's data was erased: the hours stay as they were worked. */
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
		orderItemId: uuid().references(() => orderItems.id, { onDelete: "set null" }),
		/** Null as long as it has no day, and after its bench was deleted. */
		benchId: uuid().references(() => benches.id, { onDelete: "set null" }),
		/** It makes the whole item, a part that was divided from it, or pieces of it again. */
		kind: text({ enum: workKindValues }).notNull().default("made"),
		/** The benches that could make it when it was sold, for a place that is taken again. */
		candidateIds: uuid().array().notNull(),
		productName: text().notNull(),
		quantity: integer().notNull(),
		minutes: integer().notNull(),
		dryingDays: smallint().notNull(),
		/** The last day of work that keeps the promise; null for a place over the limits, which holds no minutes. */
		readyDay: date({ mode: "string" }),
		/** The day that the plan aims at, never later. */
		targetDay: date({ mode: "string" }),
		/** The day until which it leaves before the rest of its order; null for one that leaves with it. */
		leavesEarlyOn: date({ mode: "string" }),
		/** The first day of work; null as long as the order is not paid. */
		releaseDay: date({ mode: "string" }),
		/** The last day on which a payment keeps the ready day. */
		heldUntil: date({ mode: "string" }),
		takenAt: instant().notNull().defaultNow(),
		startedAt: instant(),
		finishedAt: instant(),
		/** Set in the statement that gives the minutes back, so that it happens once. */
		returnedAt: instant(),
		/** The owner took it off the bench: it does not come back with its order. */
		removedAt: instant(),
		/** Since when the artisan pauses work that was begun; null while it is worked on. */
		stoppedAt: instant(),
		/** When its work started over: what phones tell of taps before that belongs to a piece that is not this one. */
		restartedAt: instant(),
		/** The owner's words to the artisan, without a name, a telephone or an address. */
		workshopNote: text(),
		/** When the artisan confirmed that work which was begun is not wanted any more. */
		endSeenAt: instant(),
		/** Since when the owner is asked whether it goes into the stock: it was begun, and its order was cancelled. */
		stockAskedAt: instant(),
		/** When she answered. She is asked once, also where the order is cancelled again. */
		stockAnsweredAt: instant(),
		/** Her answer: its piece is the shop's. Null before it. */
		isStocked: boolean(),
	},
	(t) => [
		index("work_orders_order_index").on(t.orderId),
		index("work_orders_live_index").on(t.benchId).where(isLiveWorkOrder(t)),
		// The few open questions among all.
		index("work_orders_stock_asked_index")
			.on(t.orderId)
			.where(sql`${t.stockAskedAt} is not null and ${t.stockAnsweredAt} is null`),
		uniqueIndex("work_orders_item_unique")
			.on(t.orderItemId)
			.where(sql`${t.returnedAt} is null and ${t.kind} = 'made'`),
		check(
			"work_orders_amounts_check",
			sql`${t.quantity} >= 1 and ${t.minutes} >= 1 and ${t.dryingDays} >= 0`,
		),
		check("work_orders_target_check", sql`${t.targetDay} <= ${t.readyDay}`),
		check(
			"work_orders_day_check",
			sql`(${t.readyDay} is null) = (${t.targetDay} is null) and (${t.releaseDay} is null or ${t.readyDay} is not null)`,
		),
		check(
			"work_orders_bench_check",
			sql`${t.benchId} is not null or ${t.readyDay} is null or not ${isLiveWorkOrder(t)}`,
		),
		check("work_orders_end_check", sql`${t.finishedAt} is null or ${t.returnedAt} is null`),
		check("work_orders_kind_check", oneOf(t.kind, workKindValues)),
		check("work_orders_note_check", isAtMost(t.workshopNote, phoneEventLimits.text)),
	],
);

/** The steps of a work order; those that are not done yet say how many of its minutes are left. */
export const workSteps = pgTable(
	"work_steps",
	{
		workOrderId: partOf(() => workOrders.id),
		position: smallint().notNull(),
		name: text().notNull(),
		/** In per cent; those of a work order sum to 100. */
		share: smallint().notNull(),
		doneAt: instant(),
		/** When it was last ticked, or its tick taken back, so that what a phone tells later undoes nothing newer. */
		changedAt: instant(),
	},
	(t) => [
		primaryKey({ columns: [t.workOrderId, t.position] }),
		check("work_steps_share_check", sql`${t.share} between 0 and 100`),
		check("work_steps_name_check", sql`char_length(${t.name}) between 1 and 40`),
	],
);

/** Photographs of the work at a bench. Not under `/images`, whose copies in caches for many cannot be taken back. */
export const workPhotos = pgTable(
	"work_photos",
	{
		id: id(),
		workOrderId: partOf(() => workOrders.id),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
		/** The position of its step; null where it is not known. */
		step: smallint(),
		takenAt: instant().notNull(),
		/** Since when its customer may see it; null while it is hidden. */
		shownAt: instant(),
		/** Hidden until the owner has looked at it; false once she has shown or hidden it. */
		isAwaited: boolean().notNull().default(false),
	},
	(t) => [
		unique("work_photos_image_unique").on(t.imageId),
		index("work_photos_work_order_index").on(t.workOrderId),
	],
);

/**
 * Taps of artisans, as their phones sent them. The phone makes the id, so that an event that is sent twice counts once.
 */
export const benchEvents = pgTable(
	"bench_events",
	{
		id: uuid().primaryKey(),
		workOrderId: partOf(() => workOrders.id),
		/** Null after the account was deleted. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** The phone that sent it, by an id that it made for itself; null for one of a build before, and after the account was deleted. */
		deviceId: uuid(),
		/** Ascending in the order of one phone's taps. */
		sequence: integer().notNull(),
		kind: text({ enum: phoneEventKindValues }).notNull(),
		/** The position of the step that was ticked. */
		step: smallint(),
		text: text(),
		/** By the phone's clock, corrected by the difference to the shop's. */
		happenedAt: instant().notNull(),
		receivedAt: createdAt(),
		outcome: text({ enum: phoneEventOutcomeValues }).notNull(),
	},
	(t) => [
		index("bench_events_work_order_index").on(t.workOrderId, t.userId, t.sequence),
		index("bench_events_received_index").on(t.receivedAt),
		check("bench_events_kind_check", oneOf(t.kind, phoneEventKindValues)),
		check("bench_events_outcome_check", oneOf(t.outcome, phoneEventOutcomeValues)),
		check("bench_events_text_check", isAtMost(t.text, phoneEventLimits.text)),
	],
);
