import { Refusal } from "#app/platform/refusals.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import { MAX_LINES, MAX_QUANTITY, type ProductLine } from "#app/shop/shipping/order-limits.ts";
import { hashedAddress } from "#app/values/address/address-views.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import type { Buyer } from "#app/values/buyer.ts";
import { formatDayChange, type IsoDay } from "#app/values/date.ts";
import { type Cents, cents, formatMoney } from "#app/values/money.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import { isUuid } from "#app/values/uuid.ts";

/**
 * The customer's part of an order. Prices, freight, totals, states and the owner are missing, because the server
 * decides them.
 */
export interface PlaceOrderInput extends Buyer {
	/** A UUID made once per checkout. A repeated request returns the same order. */
	idempotencyKey: string;
	lines: readonly ProductLine[];
	address: ShippingAddress;
	notes: string | null;
	shippingOptionId: string;
	/** Missing where nothing was asked, and from forms of the build before. */
	deliveryTurn?: DeliveryTurn | null;
	/** The day that was chosen of a carrier that comes on one. */
	deliveryDay?: IsoDay | null;
	paymentMethod: PaymentOption;
	/**
	 * The total that the customer saw, in centavos. If it is no longer true, the customer must confirm the new one. 0
	 * when the screen showed none; null from a caller that has no screen.
	 */
	expectedTotalCents: number | null;
	/**
	 * The day that the customer saw. A later one has to be confirmed, an earlier one is simply taken. Null from a caller
	 * that showed none.
	 */
	expectedPromisedDate?: IsoDay | null;
}

/** The order's total differs from the one that the customer saw, who is shown the new total and asked again. */
export class TotalRefusal extends Refusal {
	readonly total: Cents;

	constructor(shown: number, total: Cents) {
		const now = formatMoney(total);
		const message =
			shown === 0
				? orderMessages.totalNotShown(now)
				: orderMessages.priceChanged(formatMoney(cents(shown)), now);
		super("conflict", message, {
			title: orderMessages.failedTitle,
			fields: { expectedTotalCents: message },
		});
		this.total = total;
	}
}

/**
 * The order would arrive later than was shown: another one took the minutes of the bench meanwhile, or the queue changed
 * in another way, by its hours, a closure or a new day.
 */
export class DayRefusal extends Refusal {
	readonly promisedDate: IsoDay;

	constructor(shown: IsoDay, promisedDate: IsoDay, isOvertaken: boolean) {
		const message = orderMessages.dayMoved(formatDayChange(shown, promisedDate), isOvertaken);
		super("conflict", message, {
			title: orderMessages.failedTitle,
			fields: { expectedPromisedDate: message },
		});
		this.promisedDate = promisedDate;
	}
}

/**
 * Adds up lines of the same product and sorts them by id, the order in which rows are locked. Throws
 * `Refusal("invalid")` for quantities and counts that cannot be ordered.
 */
export function mergeOrderLines(lines: readonly ProductLine[]): ProductLine[] {
	if (lines.length === 0) throw new Refusal("invalid", "Seu carrinho está vazio.");
	const quantities = new Map<string, number>();
	for (const { productId, quantity } of lines) {
		if (!Number.isSafeInteger(quantity) || quantity < 1) {
			throw new Refusal("invalid", "As quantidades precisam ser números inteiros, de 1 em diante.");
		}
		if (!isUuid(productId)) throw new Refusal("conflict", orderMessages.unavailableProduct);
		const id = productId.toLowerCase();
		quantities.set(id, (quantities.get(id) ?? 0) + quantity);
	}
	if (quantities.size > MAX_LINES) {
		throw new Refusal("invalid", `Cada pedido aceita no máximo ${MAX_LINES} peças diferentes.`);
	}
	if ([...quantities.values()].some((quantity) => quantity > MAX_QUANTITY)) {
		throw new Refusal("invalid", `Cada pedido aceita no máximo ${MAX_QUANTITY} unidades de cada peça.`);
	}
	return [...quantities]
		.map(([productId, quantity]) => ({ productId, quantity }))
		.sort((one, other) => (one.productId < other.productId ? -1 : 1));
}

/**
 * A text that is equal for equal orders, even if their lines come in another sequence. The expected total and day are
 * left out: a newer price on the screen does not make it another order.
 */
export function canonicalRequest(input: PlaceOrderInput): string {
	return JSON.stringify([
		mergeOrderLines(input.lines).map((line) => [line.productId, line.quantity]),
		hashedAddress(input.address),
		input.cpf,
		input.notes,
		input.shippingOptionId,
		input.paymentMethod,
		...(input.deliveryTurn || input.deliveryDay
			? [{ turn: input.deliveryTurn, day: input.deliveryDay }]
			: []),
		...(input.cnpj ? [input.cnpj, input.companyName, input.stateRegistration] : []),
	]);
}
