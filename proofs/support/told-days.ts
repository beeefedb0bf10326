import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { placedOrderId, type Visitor } from "#tests/support/visitor.ts";
import { assertThat } from "./proof.ts";

const MONTHS =
	"janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

/** The days that a customer was shown and told of an order, read from the answers alone. */
export interface ToldOrder {
	id: string;
	/** On the form that the shop accepted: of the freight's quote, or the later one that a refusal named. */
	onForm: IsoDay;
	/** On the receipt, as soon as the order was placed. */
	onReceipt: IsoDay;
	/** How often the form was refused because the day had moved. */
	refusals: number;
}

/** Places an order as a browser does: with the day on its screen, which a refusal replaces. */
export async function buyWithDay(buyer: Visitor, productId: string): Promise<ToldOrder> {
	const given: Record<string, string> = { idempotencyKey: crypto.randomUUID() };
	given.expectedPromisedDate = await quotedDay(buyer, productId);
	for (let refusals = 0; refusals < 20; refusals += 1) {
		const response = await buyer.submitCheckout([{ productId, quantity: 1 }], given);
		const id = placedOrderId(response);
		if (id !== undefined) {
			const onReceipt = await dayOnPage(buyer, id);
			return { id, onForm: given.expectedPromisedDate, onReceipt, refusals };
		}
		const [, day] = /o dia mudou de .{1,40}? para ([^:]+):/.exec(wordsOf(response)) ?? [];
		assertThat(day !== undefined, `an order was answered with ${response.status}`);
		given.expectedPromisedDate = dayFrom(day);
	}
	throw new Error("the day of an order moved again and again");
}

/** The day on an order's own page, as its customer reads it. */
export async function dayOnPage(buyer: Visitor, orderId: string): Promise<IsoDay> {
	const response = await buyer.request(`/order-confirmation/${orderId}`);
	const [, day] = /Chega até (\d{1,2}º? de \p{L}+)/u.exec(wordsOf(response)) ?? [];
	assertThat(day !== undefined, `an order's page was ${response.status} and says no day`);
	return dayFrom(day);
}

/** The day in “Sai da oficina até 18 de janeiro.” on a product's page. */
export function leaveDayOnPage(response: HttpResponse): string {
	const [, day] = /Sai da oficina até (\d{1,2}º? de \p{L}+)/u.exec(wordsOf(response)) ?? [];
	assertThat(
		response.status === 200 && day !== undefined,
		`a product's page is ${response.status} and says ${day ?? "no day"}`,
	);
	return day;
}

async function quotedDay(buyer: Visitor, productId: string): Promise<IsoDay> {
	const response = await buyer.request("/api/functions/calculate-distance-shipping", {
		method: "POST",
		headers: { "Content-Type": "application/json", Origin: buyer.origin },
		body: JSON.stringify({ zip_code: checkoutFields.zipCode, items: [{ id: productId, quantity: 1 }] }),
	});
	assertThat(response.status === 200, `a quote was answered with ${response.status}`);
	const { shipping_options: options } = JSON.parse(response.text) as {
		shipping_options: { id: string; promised_date: IsoDay }[];
	};
	const day = options.find(({ id }) => id === checkoutFields.shippingOptionId)?.promised_date;
	assertThat(day !== undefined, "a quote has no day");
	return day;
}

/** "1º de fevereiro": the next such day from today on. */
function dayFrom(words: string): IsoDay {
	const [, day = "", month = ""] = /^(\d{1,2})º? de (\p{L}+)$/u.exec(words.trim()) ?? [];
	const end = `-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
	let found = dayOf();
	for (let ahead = 0; !found.endsWith(end); ahead += 1) {
		assertThat(ahead < 366, `“${words}” is no day`);
		found = addDays(found, 1);
	}
	return found;
}

const wordsOf = ({ text }: HttpResponse): string =>
	text.replaceAll(/<[^>]*>/g, " ").replaceAll(/(?:\u00a0|&nbsp;|\s)+/g, " ");
