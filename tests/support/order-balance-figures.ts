import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { type Cents, cents } from "#app/values/money.ts";

interface MoneyStory {
	received?: number;
	price?: number;
	/** Cancelled, or its products are back: all of it has to go back. */
	isOver?: boolean;
	isPaid?: boolean;
	mercadoPago?: number;
	pix?: number;
	otherwise?: number;
	chargedBack?: number;
	atMercadoPago?: number;
	byHand?: number;
}

/** The account of an order of R$ 590,00, as the database gives it; amounts are reais. */
export function orderBalanceOf(story: MoneyStory): OrderBalance {
	const of = (reais = 0): Cents => cents(Math.round(Math.max(0, reais) * 100));
	const {
		received = 0,
		price = 590,
		isOver = false,
		isPaid = true,
		chargedBack = 0,
		atMercadoPago = 0,
		byHand = 0,
	} = story;
	const { mercadoPago = 0, pix = 0, otherwise = 0 } = story;
	const returned = mercadoPago + chargedBack + pix + otherwise;
	const held = received - returned;
	const owed = isOver ? 0 : isPaid ? price : Math.max(price, received);
	return {
		received: of(received),
		returned: of(returned),
		held: of(held),
		price: of(price),
		owed: of(owed),
		returnedBy: { mercadoPago: of(mercadoPago + chargedBack), pix: of(pix), otherwise: of(otherwise) },
		chargedBack: of(chargedBack),
		underWay: { atMercadoPago: of(atMercadoPago), byHand: of(byHand) },
		due: of(held - owed - atMercadoPago - byHand),
		leftToOwner: of(held - owed - atMercadoPago),
		refunded: of(Math.min(received, price) - held),
	};
}
