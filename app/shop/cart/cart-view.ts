import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import { MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import type { IsoDay } from "#app/values/date.ts";
import { type Cents, multiplyCents, sumCents } from "#app/values/money.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import type { CurrentProduct } from "./cart.queries.server.ts";
import type { Cart, CartLine } from "./cart-lines.ts";
import { contentsOf } from "./stored-lines.ts";

/** Why a line cannot be ordered. */
export type LineProblem =
	/** Deleted, no longer sold, or out of stock. */
	| { kind: "unavailable" }
	/** Fewer units are left than are in the cart. */
	| { kind: "too_many"; left: number }
	/** More than an order may hold. */
	| { kind: "over_limit"; left: number }
	/** The queue of its benches has no day soon enough for so many. */
	| { kind: "queue_full"; note: string };

export interface PriceChange {
	from: Cents;
	to: Cents;
}

/** A line leaves the workshop later than the customer last saw; the cart holds the same. */
export interface DayChange {
	from: IsoDay;
	to: IsoDay;
	contents: string;
}

/** The changes of a product in the cart since the customer last saw it. */
export interface LineChanges {
	price: PriceChange | null;
	day: DayChange | null;
}

export type CartLineView = ReturnType<typeof viewLine>;

export type CurrentProducts = ReadonlyMap<string, CurrentProduct | null>;

/**
 * The cart as it can be bought: each line with the shop's current data. Without an answer (`undefined`), and for a line
 * added since, the line shows the data that the customer last saw.
 */
export function viewCart(
	cart: Cart,
	current: CurrentProducts | undefined,
	changes: ReadonlyMap<string, LineChanges>,
) {
	const lines = cart.map((line) => viewLine(line, current?.get(line.id), changes.get(line.id)));
	const available = lines.filter((line) => line.problem?.kind !== "unavailable");
	return {
		lines,
		/** Lines that can be ordered as they are. */
		orderable: lines.filter((line) => line.problem === null),
		leave: leaveTogether(available),
		/** Goods without the unavailable lines, which cannot be bought. */
		subtotal: sumCents(...available.map((line) => line.total)),
		units: available.reduce((sum, line) => sum + line.quantity, 0),
		/** A product that is sent free makes the whole order free (specification, section 9). */
		hasFreeShipping: available.some((line) => line.hasFreeShipping),
		isOrderable: lines.length > 0 && lines.every((line) => line.problem === null),
	};
}

/**
 * The day until which a cart of several products leaves, since an order leaves whole; null for one and while unknown.
 */
function leaveTogether(lines: readonly CartLineView[]) {
	const days = lines.flatMap(({ leaveDay }) => leaveDay ?? []).toSorted();
	const day = days.at(-1);
	if (day === undefined || days.length < 2 || days.length < lines.length) return null;
	/** The names of those that the others wait for; none where all are there at once. */
	const decisive = days[0] === day ? [] : lines.filter(({ leaveDay }) => leaveDay === day);
	return { day, decisive: decisive.map(({ name }) => name) };
}

function viewLine(
	line: CartLine,
	product: CurrentProduct | null | undefined,
	changes: LineChanges | undefined,
) {
	const left = product?.left ?? null;
	const price = product?.price ?? line.price;
	return {
		id: line.id,
		name: product?.name ?? (line.name || "Peça do carrinho"),
		image: product ? product.image : line.image,
		/** Null while unknown, and for a product that is no longer shown. */
		slug: product?.slug ?? null,
		quantity: line.quantity,
		maxQuantity: Math.min(product?.limit ?? MAX_QUANTITY, left ?? MAX_QUANTITY),
		price,
		total: multiplyCents(price, line.quantity),
		problem: findLineProblem(line.quantity, product),
		/** Set when few units are left, though enough for this cart. */
		lowStockLeft: left !== null && left >= line.quantity && left < LOW_STOCK_THRESHOLD ? left : null,
		priceChange: (product && changes?.price) ?? null,
		dayChange: (product && changes?.day) ?? null,
		/** Null while unknown. */
		leaveDay: product?.leaveDay ?? null,
		isMadeToOrder: product != null && product.left === null,
		hasFreeShipping: (product?.shippingType ?? line.shippingType) === "free",
	};
}

function findLineProblem(quantity: number, product: CurrentProduct | null | undefined): LineProblem | null {
	if (product === undefined) return null;
	if (product === null || product.left === 0) return { kind: "unavailable" };
	if (product.left !== null && product.left < quantity) return { kind: "too_many", left: product.left };
	if (product.limit < quantity) return { kind: "over_limit", left: product.limit };
	if (product.queueNote !== null) return { kind: "queue_full", note: product.queueNote };
	return null;
}

/**
 * Changes since the customer last saw the lines: of a price, and of a day that became later. A reported change stays,
 * with its first value, until the customer leaves the screen. It is dropped when price or day goes back.
 */
export function detectChanges(
	cart: Cart,
	current: CurrentProducts,
	earlier: ReadonlyMap<string, LineChanges>,
): Map<string, LineChanges> {
	const contents = contentsOf(cart);
	const changes = new Map<string, LineChanges>();
	for (const line of cart) {
		const product = current.get(line.id);
		if (!product) continue;
		const reported = earlier.get(line.id);
		const price = detectPriceChange(line, product, reported?.price);
		const day = detectDayChange({ line, contents }, product, reported?.day);
		if (price || day) changes.set(line.id, { price, day });
	}
	return changes;
}

function detectPriceChange(
	line: CartLine,
	{ price: to }: CurrentProduct,
	reported: PriceChange | null | undefined,
): PriceChange | null {
	const from = reported?.from ?? line.price;
	// A stored line without a price was damaged: there is nothing to compare with.
	return from !== to && from > 0 ? { from, to } : null;
}

/** An earlier day is good news that the line itself tells. */
function detectDayChange(
	{ line: { seenDay }, contents }: { line: CartLine; contents: string },
	{ leaveDay: to }: CurrentProduct,
	reported: DayChange | null | undefined,
): DayChange | null {
	const isSameCart = (seen: { contents: string } | null | undefined) => seen?.contents === contents;
	const from = isSameCart(reported) ? reported?.from : isSameCart(seenDay) ? seenDay?.day : undefined;
	return from !== undefined && to !== null && to > from ? { from, to, contents } : null;
}

/** The price of the goods with the discount of a payment option, calculated unit by unit as the server does. */
export const discountedSubtotalOf = (lines: readonly CartLineView[], percent: number): Cents =>
	sumCents(
		...lines
			.filter((line) => line.problem?.kind !== "unavailable")
			.map((line) => multiplyCents(discountedPriceOf(line.price, percent), line.quantity)),
	);

/** "Mesa Cavalete define o dia.", "Mesa Cavalete e mais 2 peças definem o dia." */
export function formatDecisive([first, second, ...others]: readonly string[]): string {
	if (second === undefined) return `${first} define o dia.`;
	return `${first} e ${others.length === 0 ? second : `mais ${others.length + 1} peças`} definem o dia.`;
}

/** "Restam 2 unidades" */
export function formatUnitsLeft(left: number): string {
	return left === 1 ? "Resta 1 unidade" : `Restam ${left} unidades`;
}

/** Shown in the cart, and by the server when it refuses the order. */
export const formatUnitLimit = (limit: number): string =>
	`Cada pedido aceita até ${formatUnits(limit)} de cada peça. Para mais, fale com a oficina.`;

/** "1 unidade", "3 unidades" */
export function formatUnits(units: number): string {
	return units === 1 ? "1 unidade" : `${units} unidades`;
}
