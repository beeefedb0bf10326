import { addCacheTags, invalidateHere, onInvalidate } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readBenches } from "#app/shop/bench/bench-state.server.ts";
import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import type { BenchState } from "#app/shop/bench/schedule-work-orders.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { readCalendars } from "#app/shop/shipping/calendars/read-calendars.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { payDay, workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { Lead } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, type IsoDay, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { estimateLeaveDays, findLead, type LeaveEstimate, type QueuedItem } from "./bench-lead.server.ts";
import { quotedProducts } from "./quoted-products.ts";

/*
 * The benches with their live places, in the memory of each process, for pages that are cached for everybody. It is
 * read again after each change of them, which every process is notified of, and says which products leave on another
 * day than their pages say: only those pages are rendered again. Nothing is written for it.
 */

/** How long a change waits for further changes. */
const SETTLE_MS = 100;
/** How long a reading waits that failed before, as while the database is away. */
const RETRY_MS = 1_000;
/** Limited, in case the notification of a change is lost. */
const MAX_AGE_MS = MINUTE_MS;

export type QueuedProduct = Omit<QueuedItem, "quantity">;

/** One piece of a product: the workshop's part of its delivery, null where the queue is full, and when it leaves. */
export interface PieceLead {
	readonly lead: Lead | null;
	readonly leave: LeaveEstimate;
}

interface Board {
	readonly benches: readonly BenchState[];
	/** The ids of the active benches in their order, which decide what a product without benches of its own asks for. */
	readonly active: string;
	readonly settings: StoreSettings;
	readonly today: IsoDay;
	readonly paid: IsoDay;
	/** How many changes were known when its reading began. */
	readonly changes: number;
	readonly readAt: Date;
	/** By what decides the day of a product, because many ask for the same. */
	readonly leaves: Map<string, LeaveEstimate>;
}

let changes = 0;
let board: Board | undefined;
let reading: { changes: number; day: string; done: Promise<void> } | undefined;
let isRefreshDue = false;
let hasFailed = false;
/** The day that cached pages show, by the id of the product, until they are told of a change. */
const shown = new Map<string, { product: QueuedProduct; text: string }>();

onInvalidate((tags) => {
	if (tags !== "everything" && !tags.includes("bench")) return;
	changes += 1;
	if (tags === "everything") shown.clear();
	else planRefresh(SETTLE_MS);
});

function planRefresh(delay: number): void {
	if (shown.size === 0 || isRefreshDue) return;
	isRefreshDue = true;
	setTimeout(refreshLater, delay).unref();
}

/** Cached pages keep their day until the change can be read, however long that takes. */
function refreshLater(): void {
	isRefreshDue = false;
	refreshBoard().catch((error: unknown) => {
		if (!hasFailed) log.warn({ error }, "the queue of the workshop could not be read");
		hasFailed = true;
		planRefresh(RETRY_MS);
	});
}

/**
 * Reads the benches, if anything has changed since, or another day counts. Cached pages that say another day than theirs
 * are rendered again.
 */
export async function refreshBoard(now = new Date()): Promise<void> {
	const settings = await readSettings();
	const [today, paid] = [dayOf(now), payDay(now, calendarsOf(settings))];
	const isCurrent =
		board !== undefined &&
		board.changes === changes &&
		board.settings === settings &&
		board.today === today &&
		board.paid === paid &&
		now.getTime() - board.readAt.getTime() < MAX_AGE_MS;
	if (isCurrent) return;
	const day = `${today} ${paid}`;
	if (reading?.changes !== changes || reading.day !== day) {
		const done = readBoard({ settings, today, paid, readAt: now });
		reading = { changes, day, done };
		const forget = () => {
			if (reading?.done === done) reading = undefined;
		};
		done.then(forget, forget);
	}
	await reading?.done;
}

async function readBoard(basis: Pick<Board, "settings" | "today" | "paid" | "readAt">): Promise<void> {
	const begun = changes;
	const ids = (await listBenches()).filter(({ isActive }) => isActive).map(({ id }) => id);
	const active = ids.join(" ");
	const closed = workshopClosures(calendarsOf(basis.settings));
	const benches = ids.length === 0 ? [] : await readBenches(db, ids, { today: basis.today, closed });
	// A product that is edited has its page rendered again anyway.
	const outdated = board === undefined || board.active === active ? [] : [...shown.keys()];
	const products = outdated.length === 0 ? [] : await quotedProducts.get()(outdated, false);
	if (board && board.changes > begun) return;
	const next = { ...basis, benches, active, changes: begun, leaves: new Map() };
	board = next;
	hasFailed = false;
	for (const product of products) {
		const said = shown.get(product.id);
		if (said) shown.set(product.id, { ...said, product });
	}
	const changed = [...shown].filter(
		([, { product, text }]) => text !== shownText(leaveEstimateOf(product, next)),
	);
	for (const [id] of changed) shown.delete(id);
	invalidateHere(...changed.map(([id]) => `lead:${id}` as const));
}

/** Changes exactly when the text on the pages does: a day, or the month until which the queue is full. */
const shownText = ({ day, fullUntil }: LeaveEstimate): string =>
	day ?? `full until ${fullUntil?.slice(0, 7)}`;

/**
 * The moment and the calendars to count from. The day alone, which is the cheapest to count from, is enough while a
 * payment still counts for today.
 */
const givenBy = ({ today, paid, readAt, settings }: Board) => ({
	now: today === paid ? today : readAt,
	calendars: calendarsOf(settings),
});

function leaveEstimateOf(product: QueuedProduct, on: Board): LeaveEstimate {
	const { benches, settings, leaves } = on;
	const { isMadeToOrder, productionDays, availableAfterDays, work } = product;
	const key = JSON.stringify([isMadeToOrder, productionDays, availableAfterDays, work]);
	const items = [{ ...product, quantity: 1 }];
	const leave = leaves.get(key) ?? estimateLeaveDays(items, benches, settings, givenBy(on)).get(product.id);
	if (leave === undefined) throw new Error(`Product ${product.id} has no day.`);
	leaves.set(key, leave);
	return leave;
}

function pieceLeadOf(product: QueuedProduct, on: Board): PieceLead {
	const lead = findLead([{ ...product, quantity: 1 }], on.benches, on.settings, givenBy(on));
	return { lead: "fullUntil" in lead ? null : lead, leave: leaveEstimateOf(product, on) };
}

/**
 * The board as it is at this moment. It must be used at once, so that what is noted as shown is what the next change is
 * compared with.
 */
function currentBoard(): Board {
	if (board === undefined) throw new Error("The board was not read.");
	return board;
}

/** One piece of each of these products, each as if it were alone in its order and paid for now. */
export async function readPieceLeads(
	products: readonly QueuedProduct[],
	now = new Date(),
): Promise<PieceLead[]> {
	await refreshBoard(now);
	const on = currentBoard();
	return products.map((product) => pieceLeadOf(product, on));
}

/** The same for a cached page, which is rendered again when one of these that is made to order has another day. */
export async function readShownPieceLeads(
	products: readonly QueuedProduct[],
	now = new Date(),
): Promise<PieceLead[]> {
	const made = products.filter(({ isMadeToOrder }) => isMadeToOrder);
	addCacheTags(...made.map(({ id }) => `lead:${id}` as const));
	await readCalendars();
	await refreshBoard(now);
	const on = currentBoard();
	for (const product of made) {
		const { id, isMadeToOrder, productionDays, availableAfterDays, work } = product;
		const asked = { id, isMadeToOrder, productionDays, availableAfterDays, work };
		shown.set(id, { product: asked, text: shownText(leaveEstimateOf(product, on)) });
	}
	return products.map((product) => pieceLeadOf(product, on));
}
