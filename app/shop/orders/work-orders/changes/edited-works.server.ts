import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { workEditWords } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { editOf, type PresentWork, type WorkEdit } from "#app/shop/orders/work-orders/plan/edited-work.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { isLiveWorkOrder, orderItems, orders, products, workOrders, workSteps } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";

type EditReader = Pick<Queryable, "select">;

/** Work in the queue of an order that is not ready. Work that is made again has hours of its own. */
const listSoldWork = (on: EditReader, productId: string) =>
	on
		.select({
			id: workOrders.id,
			orderId: orders.id,
			productName: workOrders.productName,
			quantity: workOrders.quantity,
			itemQuantity: orderItems.quantity,
			minutes: workOrders.minutes,
			dryingDays: workOrders.dryingDays,
			readyDay: workOrders.readyDay,
			targetDay: workOrders.targetDay,
			leaveDate: orders.leaveDate,
		})
		.from(workOrders)
		.innerJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.innerJoin(orders, eq(orders.id, workOrders.orderId))
		.where(
			and(
				eq(orderItems.productId, productId),
				isLiveWorkOrder(workOrders),
				ne(workOrders.kind, "rework"),
				isNull(orders.readyAt),
			),
		)
		.orderBy(asc(workOrders.readyDay), asc(workOrders.takenAt), asc(workOrders.id));

/** The present work of a product; null for one that takes no hours of a bench. */
async function readPresentWork(
	on: EditReader,
	productId: string,
	{ workshop }: StoreSettings,
): Promise<(PresentWork & { readonly version: number }) | null> {
	const [row] = await on.select().from(products).where(eq(products.id, productId));
	if (!(row?.isMadeToOrder && row.benchMinutes !== null)) return null;
	const { version, benchMinutes: minutes, benchSetupMinutes: setupMinutes, dryingDays, workSteps } = row;
	return { version, minutes, setupMinutes, dryingDays, steps: workSteps ?? workshop.steps };
}

export type EditedWork = Awaited<ReturnType<typeof listSoldWork>>[number] & { readonly edit: WorkEdit };

/** The work orders in the queue to which the present work of their product does not apply yet. */
export async function readEditedWorks(
	on: EditReader,
	productId: string,
	settings: StoreSettings,
): Promise<{ readonly version: number; readonly works: readonly EditedWork[] } | null> {
	if (!isUuid(productId)) return null;
	const [product, sold] = await together(
		readPresentWork(on, productId, settings),
		listSoldWork(on, productId),
	);
	if (product === null) return null;
	const ids = sold.map(({ id }) => id);
	const steps =
		ids.length === 0
			? []
			: await on
					.select()
					.from(workSteps)
					.where(inArray(workSteps.workOrderId, ids))
					.orderBy(asc(workSteps.workOrderId), asc(workSteps.position));
	const stepsOf = Map.groupBy(steps, ({ workOrderId }) => workOrderId);
	return {
		version: product.version,
		works: sold.flatMap((work) => {
			const edit = editOf({ ...work, steps: stepsOf.get(work.id) ?? [] }, product);
			return edit ? { ...work, edit } : [];
		}),
	};
}

/** The same for the product's form: of each work order, in words, what would change. */
export async function listEditedWorks(
	_admin: Admin,
	productId: string,
): Promise<{ id: string; orderId: string; quantity: number; words: string }[]> {
	const read = await readEditedWorks(db, productId, await readSettings());
	return (read?.works ?? []).map(({ edit, id, orderId, quantity, ...work }) => ({
		id,
		orderId,
		quantity,
		words: workEditWords(work, edit),
	}));
}
