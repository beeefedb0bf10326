import type { StoreSettings } from "#app/shop/settings/settings.ts";
import {
	addBusinessDays,
	addDays,
	DAY_MS,
	HOUR_MS,
	type IsoDay,
	isBankHoliday,
	isBusinessDay,
	MINUTE_MS,
	startOfDay,
} from "#app/values/date.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";

/** A boleto that is paid on its last day is reported two business days later. */
export const CLEARING_BUSINESS_DAYS = 2;
/** A payment that is started now is reported within this time: PIX and cards take seconds. */
const LAST_MOMENTS_MS = 15 * MINUTE_MS;

/**
 * The deadline for an order's payment: the end of a banking day. Boletos and bank transfers clear on such days only,
 * and the owner looks for transfers on the statement of one.
 */
export const paymentDeadline = (businessDays: number, from: Date): Date =>
	endOfDay(addBusinessDays(from, businessDays, isBankHoliday));

/**
 * The deadline of a new order. If the customer never confirmed the e-mail address, the order holds its stock for hours
 * only, because anyone can make any number of such accounts.
 */
export function orderDeadline(
	method: PaymentMethod,
	{ expireAfterDays, expireUnconfirmedAfterHours }: StoreSettings["orders"],
	{ isConfirmed, from }: { isConfirmed: boolean; from: Date },
): Date {
	const whole = paymentDeadline(expireAfterDays[method], from);
	const short = new Date(from.getTime() + expireUnconfirmedAfterHours * HOUR_MS);
	return isConfirmed || whole < short ? whole : short;
}

/**
 * The deadline of an unpaid order after its customer has changed the method. A transfer gets its days from now, because
 * a person has to find it. Changing back and forth gives no more time than one change at the last moment, so that it
 * cannot be used to hold stock.
 */
export function deadlineOnceChanged(
	method: PaymentMethod,
	settings: StoreSettings["orders"],
	order: { isConfirmed: boolean; placedAt: Date; expiresAt: Date | null; now: Date },
): Date {
	const { isConfirmed, placedAt, now } = order;
	const online = orderDeadline("mercadopago", settings, { isConfirmed, from: placedAt });
	const present = order.expiresAt?.getTime() ?? 0;
	if (method === "mercadopago") return new Date(Math.max(present, online.getTime()));
	const last = orderDeadline("bank_transfer", settings, { isConfirmed, from: online });
	const whole = orderDeadline("bank_transfer", settings, { isConfirmed, from: now });
	return new Date(Math.min(whole.getTime(), Math.max(present, last.getTime())));
}

/**
 * The time until which Mercado Pago may accept the payment of an order that expires at `expiresAt`. It ends earlier
 * than the order, because a payment on the last day must be known before the products go back on sale. When the time is
 * too short for a boleto, PIX and cards remain.
 */
export function mercadoPagoDeadline(
	expiresAt: Date,
	now = new Date(),
): { until: Date; allowsBoleto: boolean } {
	let day = addDays(expiresAt, -1);
	while (!isBusinessDay(day, isBankHoliday)) day = addDays(day, -1);
	const boletoDue = endOfDay(day);
	return boletoDue.getTime() - now.getTime() >= DAY_MS
		? { until: boletoDue, allowsBoleto: true }
		: { until: new Date(expiresAt.getTime() - LAST_MOMENTS_MS), allowsBoleto: false };
}

/** Mercado Pago's limits for the life of a PIX code. */
const MIN_PIX_MS = 30 * MINUTE_MS;
const MAX_PIX_DAYS = 30;

/**
 * The time until which a PIX code of an order may be paid; null when too little time is left for one. It stays the same
 * all day, because a repeated request must equal the first one.
 */
export function pixDeadline(expiresAt: Date | null, now = new Date()): Date | null {
	const last = endOfDay(addDays(now, MAX_PIX_DAYS - 1)).getTime();
	const until = Math.min(expiresAt ? expiresAt.getTime() - LAST_MOMENTS_MS : last, last);
	return until - now.getTime() >= MIN_PIX_MS ? new Date(until) : null;
}

/** The last second of the day, so that a deadline is dated on the day it means. */
const endOfDay = (day: IsoDay): Date => new Date(startOfDay(addDays(day, 1)).getTime() - 1_000);
