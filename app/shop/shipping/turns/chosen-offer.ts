import {
	type DeliveryOffer,
	formatDeliveryOffer,
	payBySuffix,
} from "#app/shop/shipping/delivery-estimate.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatChosenDay, formatTurn } from "./delivery-choice.ts";

/** "Chega em 16 de dezembro, à tarde, das 12h às 18h, pagando hoje"; "até" where no day was chosen. */
export function formatChosenOffer(
	option: DeliveryOffer & { id: string },
	{ deliveryDay, deliveryTurn }: { deliveryDay: IsoDay | null; deliveryTurn: DeliveryTurn | null },
): string {
	if (deliveryDay) return `${formatChosenDay(deliveryDay, deliveryTurn)}${keepTogether(payBySuffix(option))}`;
	const offer = formatDeliveryOffer(option);
	if (deliveryTurn === null) return offer;
	return `${offer.replace(/\.?$/, ".")} ${keepTogether(`Entrega ${formatTurn(deliveryTurn)}`)}`;
}
