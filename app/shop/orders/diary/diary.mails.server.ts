import { type MailBlock, photosBlock, stepsBlock } from "#app/shop/mail/mail-content.ts";
import { headerText } from "#app/shop/mail/mail-message.ts";
import { assertShopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import { type MailOrder, trackingButton } from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { formatRecent } from "./diary.ts";
import { diaryEnd } from "./diary-end.ts";
import { mailedPhotoUrl } from "./diary-links.server.ts";
import type { PieceNews } from "./diary-news.server.ts";

interface DiaryOfDay {
	day: IsoDay;
	now: Date;
	pieces: readonly PieceNews[];
	/** The address at which it is switched off. */
	link: string;
}

/** Further photographs are on the page of the order, so that the mail stays short. */
const MAX_PHOTOS = 6;

/** Sent at most once a day for each order, and only with something new. */
export const benchDiary = defineCustomerMail({
	kind: "order-diary",
	label: "Diário da bancada",
	key: (order: OrderRow, { day }: DiaryOfDay) => [order.id, day],
	write({ order, number, greeting, day, now, pieces, link }) {
		assertShopUrl(link);
		const isToday = pieces.some(({ steps, photos }) =>
			[...steps.map(({ doneAt }) => doneAt), ...photos.map(({ takenAt }) => takenAt)].some(
				(at) => dayOf(at) === day,
			),
		);
		const title = isToday ? "Hoje na bancada" : "Na bancada";
		const photoCount = pieces.reduce((sum, { photos }) => sum + photos.length, 0);
		const end = diaryEnd(mailedArrival(order));
		return {
			subject: headerText(`${title}: ${newest(pieces)}`, 180),
			preheader: photoCount > 0 ? `Com ${photosText(photoCount)}.` : `Pedido ${number}.`,
			heading: `${title}.`,
			body: [
				`${greeting} Veja o que andou no pedido ${number}:`,
				...pieces.flatMap((piece) => pieceBlocks(piece, { day, now })),
				end && `${end}.`,
				trackingButton(order),
				{ quiet: [{ link: "Não quero mais este diário", href: link }] },
			],
		};
	},
});

/** "encaixes da sua peça Mesa Cavalete" */
function newest(pieces: readonly PieceNews[]): string {
	const steps = pieces.flatMap((piece) => piece.steps.map((step) => ({ ...step, piece })));
	const last = steps.toSorted((one, other) => one.doneAt.getTime() - other.doneAt.getTime()).at(-1);
	const piece = last?.piece ?? pieces[0];
	if (!piece) throw new Error("a diary without news");
	const what = last?.name ?? (piece.photos.length === 1 ? "foto" : "fotos");
	return `${what} ${piece.quantity === 1 ? "da sua peça" : "das suas peças"} ${piece.productName}`;
}

const photosText = (count: number): string =>
	count === 1 ? "1 foto da bancada" : `${count} fotos da bancada`;

function pieceBlocks(
	{ productName, quantity, steps, photos }: PieceNews,
	{ day, now }: { day: IsoDay; now: Date },
): MailBlock[] {
	const shown = photos.slice(-MAX_PHOTOS);
	const left = photos.length - shown.length;
	return [
		{ subheading: workName({ productName, quantity }) },
		steps.length > 0
			? stepsBlock(
					steps.map(({ name, doneAt }) => ({ name, when: formatRecent(doneAt, day), state: "done" })),
				)
			: null,
		shown.length > 0
			? photosBlock(
					`${photosText(shown.length)}${left > 0 ? `, e mais ${left} na página do pedido` : ""}`,
					shown.map(({ id, takenAt }) => ({
						src: mailedPhotoUrl(id, now),
						alt: `${productName} na bancada, ${formatRecent(takenAt, day)}`,
					})),
				)
			: null,
	];
}

const mailedArrival = ({ status, pickup, leaveDate, shipment, deliveryDay, deliveryTurn }: MailOrder) => ({
	status,
	leaveDate,
	deliveryDay,
	deliveryTurn,
	isPickup: pickup !== null,
	arrivalDay: shipment.expected,
});
