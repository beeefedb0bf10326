import { createHmac } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull, not } from "drizzle-orm";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { canSeeBench } from "#app/shop/bench/bench-readers.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { formatSize } from "#app/shop/catalogue/products/dimensions.ts";
import { imageUrlNear } from "#app/shop/images/image.ts";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { holdingKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { sequenceOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import type { BenchCard, WorkList } from "#app/workshop/work-list.ts";
import { type Database, db } from "#db/client.server.ts";
import {
	benches,
	images,
	orderItems,
	orders,
	productImages,
	products,
	workOrders,
	workPhotos,
	workSteps,
} from "#db/schema.server.ts";

const PICTURE_WIDTH = 640;
const PICTURES_OF_A_CARD = 3;

/** Says whose queue a phone holds, without saying who it is. */
const readerKey = ({ id }: Customer): string =>
	createHmac("sha256", authSecret()).update(`workshop reader ${id}`).digest("base64url").slice(0, 22);

/**
 * The content of the artisan's screen: paid work in the order of the plan, and work that was begun and is not wanted any
 * more, until that was seen. Nothing of it says who ordered, where it goes or what it costs.
 */
export async function readWorkList(reader: Customer, now = new Date()): Promise<WorkList> {
	const read = await readBenchWork(db, await readSettings(), now);
	const ownBenches = read.benches.filter((bench) => canSeeBench(reader, bench));
	const planned = ownBenches.flatMap(({ id, capacity }) => {
		const sequence = sequenceOf(read.places, id);
		const days = new Map(plan(capacity, sequence).map((work) => [work.id, work]));
		return sequence.map(({ id: workId }) => ({ workId, ...days.get(workId) }));
	});
	const benchIds = ownBenches.map(({ id }) => id);
	const [shown, ended] = await Promise.all([
		readCards(planned.map(({ workId }) => workId)),
		listEndedWork(benchIds),
	]);
	const endedCards = await readCards(ended);
	return {
		reader: readerKey(reader),
		today: dayOf(now),
		benches: ownBenches.map(({ id, name }) => ({ id, name })),
		works: [
			...ended.flatMap((id) => endedCards.get(id) ?? []),
			...planned.flatMap(({ workId, start = null, finish = null }) => {
				const card = shown.get(workId);
				return card ? [{ ...card, start, finishDay: finish }] : [];
			}),
		],
	};
}

/** Begun work that was given back; the artisan has not confirmed it yet. */
async function listEndedWork(benchIds: readonly string[]): Promise<string[]> {
	if (benchIds.length === 0) return [];
	const rows = await db
		.select({ id: workOrders.id })
		.from(workOrders)
		.where(
			and(
				inArray(workOrders.benchId, [...benchIds]),
				isNotNull(workOrders.startedAt),
				isNotNull(workOrders.returnedAt),
				isNull(workOrders.endSeenAt),
			),
		)
		.orderBy(desc(workOrders.returnedAt), asc(workOrders.id))
		.limit(50);
	return rows.map(({ id }) => id);
}

const readWorkRows = (on: Pick<Database, "select">, ids: readonly string[]) =>
	on
		.select({
			id: workOrders.id,
			benchId: benches.id,
			productId: products.id,
			productName: workOrders.productName,
			quantity: workOrders.quantity,
			widthMm: products.widthMm,
			heightMm: products.heightMm,
			depthMm: products.depthMm,
			materials: products.materials,
			finish: products.finish,
			note: workOrders.workshopNote,
			targetDay: workOrders.targetDay,
			startedAt: workOrders.startedAt,
			stoppedAt: workOrders.stoppedAt,
			returnedAt: workOrders.returnedAt,
		})
		.from(workOrders)
		.innerJoin(benches, eq(benches.id, workOrders.benchId))
		.leftJoin(orders, eq(orders.id, workOrders.orderId))
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		// A payment that may be a fraud waits until the owner has looked at it.
		.where(and(inArray(workOrders.id, [...ids]), not(hasOpenTask(holdingKinds))));

/** The cards of these work orders, without their days. */
async function readCards(ids: readonly string[]): Promise<Map<string, BenchCard>> {
	if (ids.length === 0) return new Map();
	const rows = await readWorkRows(db, ids);
	const [steps, photos, pictures] = await Promise.all([
		db
			.select()
			.from(workSteps)
			.where(inArray(workSteps.workOrderId, [...ids]))
			.orderBy(asc(workSteps.position)),
		db
			.select({ id: workPhotos.id, workOrderId: workPhotos.workOrderId })
			.from(workPhotos)
			.where(inArray(workPhotos.workOrderId, [...ids]))
			.orderBy(asc(workPhotos.takenAt), asc(workPhotos.id)),
		readProductPictures(rows.flatMap(({ productId }) => productId ?? [])),
	]);
	const stepsOf = Map.groupBy(steps, ({ workOrderId }) => workOrderId);
	const photosOf = Map.groupBy(photos, ({ workOrderId }) => workOrderId);
	return new Map(
		rows.map((row) => [
			row.id,
			{
				id: row.id,
				benchId: row.benchId,
				productName: row.productName,
				quantity: row.quantity,
				size: formatSize(row),
				wood: row.materials?.join(", ") || null,
				finish: row.finish,
				note: row.note,
				pictures: (row.productId && pictures.get(row.productId)) || [],
				steps: (stepsOf.get(row.id) ?? []).map(({ position, name, doneAt }) => ({
					position,
					name,
					isDone: doneAt !== null,
				})),
				isStarted: row.startedAt !== null && row.stoppedAt === null,
				targetDay: row.targetDay ?? dayOf(),
				start: null,
				finishDay: null,
				isCancelled: row.returnedAt !== null,
				photos: (photosOf.get(row.id) ?? []).map(({ id }) => ({ id })),
			},
		]),
	);
}

async function readProductPictures(
	productIds: readonly string[],
): Promise<Map<string, BenchCard["pictures"]>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({
			productId: productImages.productId,
			id: images.id,
			width: images.width,
			height: images.height,
		})
		.from(productImages)
		.innerJoin(images, eq(images.id, productImages.imageId))
		.where(inArray(productImages.productId, [...new Set(productIds)]))
		.orderBy(asc(productImages.position));
	return new Map(
		[...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, images]) => [
			productId,
			images.slice(0, PICTURES_OF_A_CARD).map((image) => ({
				src: imageUrlNear(image, PICTURE_WIDTH),
				width: image.width,
				height: image.height,
			})),
		]),
	);
}
