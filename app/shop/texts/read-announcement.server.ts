import { addCacheTags, DAY_TAG } from "#app/platform/cache-tags.server.ts";
import type { Announcement } from "#app/shop/settings/root-data.ts";
import { readPublicSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import { changesByItself, fillAnnouncement, isAnnounced } from "./announcement.ts";
import { readShopText } from "./texts.queries.server.ts";

/**
 * Today's announcement above every page; null without one. A page on which it begins or ends by itself ends with its
 * day.
 */
export async function readAnnouncement(request: Request | null): Promise<Announcement | null> {
	const [{ content, isDraft }, { shipping, payments }] = await Promise.all([
		readShopText("announcement", request),
		readPublicSettings(),
	]);
	const { text = "", link = "", from = "", until = "" } = content;
	const days = { from, until };
	const today = dayOf();
	if (changesByItself(days, today)) addCacheTags(DAY_TAG);
	const words = fillAnnouncement(text, {
		freeShippingFrom: shipping.freeShippingFrom,
		instalments: payments.instalments,
	});
	return words === "" || !(isDraft || isAnnounced(days, today)) ? null : { words, link };
}
