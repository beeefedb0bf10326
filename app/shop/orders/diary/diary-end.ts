import { formatLeaveDate, promiseVerb } from "#app/shop/shipping/delivery-estimate.ts";
import { dayWord } from "#app/shop/shipping/turns/delivery-choice.ts";
import { formatLongDate, type IsoDay, type Moment } from "#app/values/date.ts";
import { type DeliveryTurn, deliveryTurns } from "#app/values/status/delivery-turn.ts";
import { type OrderStatus, openStatuses } from "#app/values/status/order-status.ts";
import { keepTogether } from "#app/values/text.ts";

/** The part of an order that says when it leaves and arrives. */
export interface DiaryArrival {
	status: OrderStatus;
	isPickup: boolean;
	leaveDate: IsoDay | null;
	/** The day that was promised, or a later estimate of it. */
	arrivalDay: Moment | null;
	/** The day of arrival, where its customer chose it. */
	deliveryDay: IsoDay | null;
	deliveryTurn: DeliveryTurn | null;
}

/** "Sai da oficina até 9 de dezembro · chega até 16 de dezembro, à tarde"; null once it has arrived. */
export function diaryEnd(order: DiaryArrival): string | null {
	const { status, isPickup, leaveDate, arrivalDay, deliveryDay, deliveryTurn: turn } = order;
	if (!openStatuses.some((open) => open === status)) return null;
	const arrival =
		arrivalDay &&
		keepTogether(
			`${promiseVerb(isPickup).toLowerCase()} ${dayWord(deliveryDay)} ${formatLongDate(arrivalDay)}${turn ? `, ${deliveryTurns[turn].at}` : ""}`,
		);
	return [leaveDate && formatLeaveDate(leaveDate), arrival].filter(Boolean).join(" · ") || null;
}
