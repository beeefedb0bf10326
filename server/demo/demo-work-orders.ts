import { and, eq } from "drizzle-orm";
import { capacityOf } from "#app/shop/bench/bench-state.server.ts";
import { type BenchWorkOrder, plan } from "#app/shop/bench/plan/plan.ts";
import { minutesOfLine } from "#app/shop/bench/work-of-line.ts";
import { promiseOfPiece } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { promiseRisksOf } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { minutesLeft, readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import {
	transitCalendar,
	type WorkingCalendars,
	workshopClosures,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { benchLeaveDate, countWorkshopDays } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays, DAY_MS, dayOf, HOUR_MS, type IsoDay, MINUTE_MS } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { type DemoOrder, demoBenches, demoOrders, demoProducts, demoWorkPhotos } from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { benches, dayProposals, orderItems, workOrders, workPhotos, workSteps } from "#db/schema.server.ts";

/*
 * The places of the demo's orders. Their ready days follow from the plan of the day on which the demo is loaded, so
 * that one promise is tight and one late whatever day that is.
 */

interface DemoWorkOrder {
	orderKey: string;
	slug: string;
	id: string;
	benchId: string;
	minutes: number;
	dryingDays: number;
	quantity: number;
	stepsDone: number;
	readyDay: IsoDay;
}

const { workshop } = defaultSettings;
const steps = workshop.steps;

/** Stored from Sunday on. */
const demoBenchWeek = (hours: readonly number[]): number[] =>
	[...hours.slice(-1), ...hours.slice(0, -1)].map((each) => each * 60);

export async function loadDemoBenches(tx: Transaction): Promise<void> {
	await tx.insert(benches).values(
		demoBenches.map(({ key, name, artisan, hours }, position) => ({
			id: demoId("bench", key),
			name,
			artisanId: demoId("person", artisan),
			week: demoBenchWeek(hours),
			position,
		})),
	);
}

/** Whether an order has this product made, and takes none of the stock. */
export const isMadeForOrder = ({ places }: Pick<DemoOrder, "places">, slug: string): boolean =>
	slug in places;

const demoBenchOf = (slug: string) => demoProducts.find((product) => product.slug === slug)?.bench;

/** The minutes of a line on its bench; null for one without a place. */
export function demoBenchMinutes({ places, items }: DemoOrder, slug: string): number | null {
	const bench = demoBenchOf(slug);
	if (!(slug in places && bench)) return null;
	const work = { minutes: bench.hours * 60, setupMinutes: (bench.setupHours ?? 0) * 60 };
	return minutesOfLine(work, items[slug] ?? 1);
}

/** Every place of the demo, bench by bench, in the sequence of the demo's orders. */
export const demoWorkOrders = (now: Date, calendars: WorkingCalendars): DemoWorkOrder[] =>
	demoBenches.flatMap((bench) => placesOn(bench, now, calendars));

/** Plans the places of one bench one after the other, each behind those before it. */
function placesOn(
	{ key, hours }: (typeof demoBenches)[number],
	now: Date,
	calendars: WorkingCalendars,
): DemoWorkOrder[] {
	const today = dayOf(now);
	const benchId = demoId("bench", key);
	const capacity = capacityOf(
		{ id: benchId, week: demoBenchWeek(hours), exceptions: [] },
		today,
		workshopClosures(calendars),
	);
	const planned: BenchWorkOrder[] = [];
	const places: DemoWorkOrder[] = [];
	for (const { order, slug, promise, stepsDone } of linesOn(key)) {
		const id = demoId("work", `${order.key} ${slug}`);
		const minutes = demoBenchMinutes(order, slug) ?? 0;
		const done = steps.map(({ share }, at) => ({ share, isDone: at < stepsDone }));
		planned.push({
			id,
			benchId,
			minutes: minutesLeft(minutes, done),
			targetDay: addDays(today, 365 + planned.length),
			takenAt: now.getTime(),
			startedAt: null,
			releaseDay: today,
			heldUntil: null,
		});
		const finish = plan(capacity, planned).find((place) => place.id === id)?.finish ?? today;
		const dryingDays = demoBenchOf(slug)?.dryingDays ?? 0;
		places.push({
			orderKey: order.key,
			slug,
			id,
			benchId,
			minutes,
			dryingDays,
			quantity: order.items[slug] ?? 1,
			stepsDone,
			readyDay: readyDayWithRisk(promise, finish, { order, dryingDays, today, calendars }),
		});
	}
	return places;
}

/** The lines of all orders that are made on a bench. */
const linesOn = (benchKey: string) =>
	demoOrders.flatMap((order) =>
		Object.entries(order.places)
			.filter(([, { bench }]) => bench === benchKey)
			.map(([slug, { promise, stepsDone = 0 }]) => ({ order, slug, promise, stepsDone })),
	);

/** Longer than any recess with the reserve before it. */
const MAX_DAYS_BEFORE = 60;

/** The latest day with which the plan keeps the promise, uses its reserve, or is late. */
function readyDayWithRisk(
	promise: DemoOrder["places"][string]["promise"],
	finish: IsoDay,
	{
		order,
		dryingDays,
		today,
		calendars,
	}: { order: DemoOrder; dryingDays: number; today: IsoDay; calendars: WorkingCalendars },
): IsoDay {
	const wanted = { kept: "none", tight: "tight", late: "late" }[promise];
	const rules = { ...workshop, calendars };
	for (let daysBefore = 0; daysBefore < MAX_DAYS_BEFORE; daysBefore += 1) {
		const readyDay = addDays(finish, -daysBefore);
		const piece = {
			dryingDays,
			promisedDate: promisedFrom([{ readyDay, dryingDays }], order, calendars).promisedDate,
			transitDays: order.transitDays,
			shippingOptionId: order.freight.option,
			leavesFrom: today,
			isReady: false,
		};
		if (promiseOfPiece(piece, finish, rules).risk === wanted) return readyDay;
	}
	throw new Error(`There is no day with which the promise of ${order.key} is ${promise}.`);
}

function promisedFrom(
	ready: readonly { readyDay: IsoDay; dryingDays: number }[],
	{ transitDays, freight }: DemoOrder,
	calendars: WorkingCalendars,
): { leaveDate: IsoDay; promisedDate: IsoDay } {
	const leaveDate = benchLeaveDate(ready, workshop, calendars);
	const road = transitCalendar(calendars, freight.option);
	return { leaveDate, promisedDate: road.add(leaveDate, transitDays) };
}

/** The columns of an order with places that say its days; null for one without. */
export function demoWorkOrderDays(
	order: DemoOrder,
	{ createdAt, now, calendars }: { createdAt: Date; now: Date; calendars: WorkingCalendars },
) {
	const places = demoWorkOrders(now, calendars).filter(({ orderKey }) => orderKey === order.key);
	if (places.length === 0) return null;
	const days = promisedFrom(places, order, calendars);
	const countedDays = countWorkshopDays(dayOf(createdAt), days.leaveDate, calendars);
	return {
		...days,
		// An unpaid one still keeps its offer.
		payBy: order.paymentStatus === "paid" ? dayOf(createdAt) : dayOf(now),
		workshopDays: 0,
		transitDays: order.transitDays,
		deliveryBusinessDays: countedDays + order.transitDays,
		countedDays,
	};
}

/** Writes the places with their steps and photographs, and the proposed days, after the orders and their items. */
export async function loadDemoWorkOrders(tx: Transaction, now: Date, settings: StoreSettings): Promise<void> {
	const places = demoWorkOrders(now, calendarsOf(settings));
	for (const place of places) await loadPlace(tx, place, now);
	await loadWorkPhotos(tx, places, now);
	await loadDayProposals(tx, now, settings);
}

async function loadPlace(tx: Transaction, place: DemoWorkOrder, now: Date): Promise<void> {
	const order = demoOrders.find(({ key }) => key === place.orderKey);
	const orderId = demoId("order", place.orderKey);
	const productId = demoId("product", place.slug);
	const [item] = await tx
		.select({ id: orderItems.id, productName: orderItems.productName })
		.from(orderItems)
		.where(and(eq(orderItems.orderId, orderId), eq(orderItems.productId, productId)));
	if (!(item && order)) throw new Error(`The demo's order ${place.orderKey} has no ${place.slug}.`);
	const takenAt = new Date(now.getTime() - order.placedDaysAgo * DAY_MS);
	const isPaid = order.paymentStatus === "paid";
	await tx.insert(workOrders).values({
		id: place.id,
		orderId,
		orderItemId: item.id,
		benchId: place.benchId,
		candidateIds: [place.benchId],
		productName: item.productName,
		quantity: place.quantity,
		minutes: place.minutes,
		dryingDays: place.dryingDays,
		readyDay: place.readyDay,
		targetDay: place.readyDay,
		releaseDay: isPaid ? addDays(takenAt, 1) : null,
		heldUntil: isPaid ? null : dayOf(now),
		takenAt,
		startedAt: place.stepsDone > 0 ? hoursBefore(now, 24 * place.stepsDone + 2) : null,
	});
	await tx.insert(workSteps).values(
		steps.map(({ name, share }, position) => ({
			workOrderId: place.id,
			position,
			name,
			share,
			doneAt: position < place.stepsDone ? stepDoneAt(place, position, now) : null,
		})),
	);
}

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** One step a day, the last of them yesterday. */
const stepDoneAt = ({ stepsDone }: Pick<DemoWorkOrder, "stepsDone">, position: number, now: Date): Date =>
	hoursBefore(now, 24 * (stepsDone - position));

/** Stores the artisans' photographs, which the customers see: each picture some minutes before its step was ticked. */
async function loadWorkPhotos(tx: Transaction, places: readonly DemoWorkOrder[], now: Date): Promise<void> {
	const rows = demoWorkPhotos.map(({ file, step, orderKey, slug }, index) => {
		const place = places.find((each) => each.orderKey === orderKey && each.slug === slug);
		if (!(place && step < place.stepsDone)) throw new Error(`The step of ${file} is not done in the demo.`);
		const takenAt = new Date(
			stepDoneAt(place, step, now).getTime() - (demoWorkPhotos.length - index) * MINUTE_MS,
		);
		return {
			id: demoId("work-photo", file),
			workOrderId: place.id,
			imageId: demoId("image", file),
			step,
			takenAt,
			shownAt: takenAt,
		};
	});
	await tx.insert(workPhotos).values(rows);
}

/** The new days that wait for their customers, as the shop suggests them by the plan of its benches. */
async function loadDayProposals(tx: Transaction, now: Date, settings: StoreSettings): Promise<void> {
	const risks = promiseRisksOf(await readBenchWork(tx, settings, now));
	for (const { key, newDay } of demoOrders) {
		if (!newDay) continue;
		const orderId = demoId("order", key);
		const risk = risks.find((each) => each.orderId === orderId);
		if (!risk) throw new Error(`The promise of ${key} is not planned in the demo.`);
		const { proposedDaysAgo, ...words } = newDay;
		await tx.insert(dayProposals).values({
			...words,
			id: demoId("day-proposal", key),
			orderId,
			promisedDate: risk.promisedDay,
			proposedDate: risk.proposedDay,
			proposedAt: hoursBefore(now, 24 * proposedDaysAgo),
		});
	}
}
