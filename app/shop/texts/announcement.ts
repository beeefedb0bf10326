import type { IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";

interface AnnouncementOffers {
	freeShippingFrom: Cents | null;
	instalments: number;
}

/** The announcement with the current offers filled in. A phrase about something not offered is left out. */
export function fillAnnouncement(
	announcement: string,
	{ freeShippingFrom, instalments }: AnnouncementOffers,
): string {
	const offers: Record<string, string | null> = {
		"{frete grátis}": freeShippingFrom === null ? null : formatMoney(freeShippingFrom),
		"{parcelas}": instalments > 1 ? `${instalments}x` : null,
	};
	return announcement
		.split(" · ")
		.flatMap((phrase) => {
			const named = Object.keys(offers).filter((name) => phrase.includes(name));
			if (named.some((name) => offers[name] === null)) return [];
			return named.reduce((filled, name) => filled.replaceAll(name, offers[name] ?? ""), phrase);
		})
		.join(" · ");
}

/** The first and the last day of an announcement; empty where it has none. */
interface AnnouncementDays {
	from: string;
	until: string;
}

/** Whether the announcement is shown on a day; both of its days are included. */
export const isAnnounced = ({ from, until }: AnnouncementDays, today: IsoDay): boolean =>
	(from === "" || from <= today) && (until === "" || today <= until);

/** Whether the announcement will appear or end by itself. */
export const changesByItself = ({ from, until }: AnnouncementDays, today: IsoDay): boolean =>
	from > today || until >= today;
