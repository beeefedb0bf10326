import { and, asc, desc, eq } from "drizzle-orm";
import { href } from "react-router";
import type { PaletteResult } from "#app/admin/layout/palette-result.ts";
import { OPENED_FROM, openedFrom } from "#app/admin/lists/opened-from.ts";
import { PAID_DIALOG } from "#app/admin/orders/details/MarkPaidDialog.tsx";
import { workshopSteps } from "#app/admin/orders/workshop/workshop-steps.ts";
import { rowFieldId } from "#app/admin/products/product-fields.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { CONFIRM_PARAM } from "#app/ui/patterns/ConfirmDialog.tsx";
import { formatDayMonth } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { comparableText, shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { readToday, type TodayMessage, type TodayOrder, type TodayPhotos } from "./today.queries.server.ts";
import type { OrderStep } from "./today-due.ts";

/** The first letters of a word are enough, but not so few that they begin many. */
const MIN_WORD_LENGTH = 3;
const MAX_RESULTS = 5;
/** Leads back to the dashboard, where the rows are. */
const FROM_DASHBOARD = `${OPENED_FROM}=${openedFrom.dashboard}`;

/** Actions found by their word: a step with an order of “Hoje”, its messages and photographs, a field of a product. */
const actions: Readonly<Record<string, OrderStep | "reply" | "photos" | "price" | "stock">> = {
	enviar: "send",
	conferir: "transfer",
	responder: "reply",
	ver: "photos",
	comecar: "begin",
	pronto: "finish",
	preco: "price",
	estoque: "stock",
};

/** “enviar aparador”: the action, with the things that it can be done to; the words after it choose among them. */
export async function searchActions(admin: Admin, query: string): Promise<PaletteResult[]> {
	const [verb = "", ...words] = comparableText(query.slice(0, 80).replaceAll("\0", ""))
		.split(/[\s#]+/)
		.filter(Boolean);
	const word =
		verb.length < MIN_WORD_LENGTH ? undefined : Object.keys(actions).find((each) => each.startsWith(verb));
	const action = word === undefined ? undefined : actions[word];
	if (action === undefined) return [];
	if (action === "price" || action === "stock") return findProductFields(action, words);
	const { rows } = await readToday(admin, new Date(), Number.POSITIVE_INFINITY);
	return rows
		.flatMap((row) => {
			if (row.kind === "message") return action === "reply" ? [toReply(row)] : [];
			if (row.kind === "photos") return action === "photos" ? [toPhotos(row)] : [];
			if (row.kind === "begun") return [];
			return row.step === action ? [toStep(row)] : [];
		})
		.filter(({ title, detail }) => words.every((each) => comparableText(`${title} ${detail}`).includes(each)))
		.slice(0, MAX_RESULTS);
}

function toStep({ id, step, items, town, missing, promisedDate, daysLate }: TodayOrder): PaletteResult {
	const order = href("/admin/orders/:orderId", { orderId: id });
	const names: Record<OrderStep, string> = {
		transfer: `Conferir PIX ${formatMoney(missing)}`,
		begin: workshopSteps.begin.label,
		finish: workshopSteps.finish.label,
		send: "Enviar",
	};
	return {
		kind: "action",
		to:
			step === "send"
				? `${href("/admin/orders/:orderId/send", { orderId: id })}?${FROM_DASHBOARD}`
				: step === "transfer"
					? `${order}?${FROM_DASHBOARD}&${CONFIRM_PARAM}=${PAID_DIALOG}`
					: `${order}?${FROM_DASHBOARD}`,
		title: [names[step], items?.name].filter(Boolean).join(" · "),
		detail: [
			`Pedido #${shortId(id)}`,
			town,
			daysLate > 0 ? "atrasado" : promisedDate && `prometido ${formatDayMonth(promisedDate)}`,
		]
			.filter(Boolean)
			.join(" · "),
		...(step === "begin" || step === "finish" ? { intent: step } : {}),
	};
}

const toReply = ({ id, name, subject, createdAt }: TodayMessage): PaletteResult => ({
	kind: "action",
	to: `${href("/admin/contacts")}?${FROM_DASHBOARD}&contato=${id}`,
	title: `Responder a ${name}`,
	detail: [subject, `mensagem de ${formatDayMonth(createdAt)}`].filter(Boolean).join(" · "),
});

const toPhotos = ({ id, name, count, createdAt }: TodayPhotos): PaletteResult => ({
	kind: "action",
	to: `${href("/admin/orders/:orderId", { orderId: id })}?${FROM_DASHBOARD}`,
	title: `${count === 1 ? "Ver foto" : "Ver fotos"} · ${name}`,
	detail: `Pedido #${shortId(id)} · na bancada ${formatDayMonth(createdAt)}`,
});

/** The field of each product with these words, in its row of “Produtos”. */
async function findProductFields(
	field: "price" | "stock",
	words: readonly string[],
): Promise<PaletteResult[]> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			price: products.priceCents,
			stock: products.stockQuantity,
		})
		.from(products)
		.where(
			and(
				unaccentedContains(words.join(" "), products.name),
				// Products made to order have no stock.
				field === "stock" ? eq(products.isMadeToOrder, false) : undefined,
			),
		)
		.orderBy(desc(products.isActive), asc(products.name))
		.limit(MAX_RESULTS);
	return rows.map(({ id, name, price, stock }) => ({
		kind: "action",
		to: `${href("/admin/products")}?q=${encodeURIComponent(name)}#${rowFieldId(field, id)}`,
		title: `${field === "price" ? "Preço" : "Estoque"} · ${name}`,
		detail: field === "price" ? formatMoney(price) : `${stock} em estoque`,
	}));
}
