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

/** A boleto paid on its last day is known two business days later. */
export const CLEARING_BUSINESS_DAYS = 2;
/** A payment begun now is known by then: PIX and cards take seconds. */
const LAST_MOMENTS_MS = 15 * MINUTE_MS;

/**
 * Until when an order may be paid: the end of a banking day. Boletos and bank transfers clear on such days only,
 * and the owner looks for a transfer on the statement of one.
 */
export const paymentDeadline = (businessDays: number, from: Date): Date =>
	endOfDay(addBusinessDays(from, businessDays, isBankHoliday));

/**
 * Until when a new order may be paid. One whose customer never confirmed the e-mail address holds its stock for
 * hours only: anybody can make such an account, and as many as they like.
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
 * Until when an unpaid order may be paid once its customer has changed its method. A transfer gets its days from
 * now, because somebody has to find it; changing there and back gives no more than changing once at the last
 * moment does, so that stock is not held by it.
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
 * Until when Mercado Pago may take the money of an order that expires then. Never up to that very
 * moment: what is paid on the last day has to be known before the products go back on sale. When
 * there is too little time left for a boleto, PIX and cards remain.
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
 * Until when a PIX code of an order may be paid; null when there is too little time left for one. The same
 * all day long, because a request that is made again has to be equal to the first.
 */
export function pixDeadline(expiresAt: Date | null, now = new Date()): Date | null {
	const last = endOfDay(addDays(now, MAX_PIX_DAYS - 1)).getTime();
	const until = Math.min(expiresAt ? expiresAt.getTime() - LAST_MOMENTS_MS : last, last);
	return until - now.getTime() >= MIN_PIX_MS ? new Date(until) : null;
}

/** Its last second, so that a deadline names the day that it means. */
const endOfDay = (day: IsoDay): Date => new Date(startOfDay(addDays(day, 1)).getTime() - 1_000);
