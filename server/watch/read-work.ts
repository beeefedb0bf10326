import { type SQL, sql } from "drizzle-orm";
import { queueFigures } from "#app/platform/jobs/queue.server.ts";
import { isUndelivered } from "#app/shop/mail/delivery-state.server.ts";
import type { Reading } from "#app/shop/watch/record-problems.server.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import {
	isUnpaidOrder,
	orders,
	outboxMessages,
	paymentNotifications,
	paymentPreferences,
} from "#db/schema.server.ts";
import { workFigures } from "#server/process/row-workers.ts";

/** How long a job may wait for a worker, and a due row for its job. */
const MAX_JOB_AGE_SECONDS = 900;
const MAX_ROW_AGE_SECONDS = 3_600;
/** Consecutive attempts to ask Mercado Pago about one order without an answer: a quarter of an hour. */
const SILENT_ATTEMPTS = 3;

/** Whether mails were given up within the last day; a single mistyped address is not reported for weeks. */
export async function readRefusedMails(now = new Date()): Promise<Reading> {
	const since = new Date(now.getTime() - 24 * HOUR_MS);
	const refused = await db.$count(
		outboxMessages,
		sql`${isUndelivered()} and ${outboxMessages.givenUpAt} > ${since}`,
	);
	if (refused === 0) return null;
	return refused === 1
		? "1 e-mail não foi aceito nas últimas 24 horas."
		: `${refused} e-mails não foram aceitos nas últimas 24 horas.`;
}

/**
 * Orders that are past their payment deadline and that their job has not ended. Without online orders, which wait for
 * Mercado Pago's answer.
 */
const overdueOrders = sql`
	select 'expire-orders' as name, coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as age
	from orders where ${isUnpaidOrder(orders)} and payment_method <> 'mercadopago'`;

/** Whether jobs wait too long for a worker, or rows for their job. */
export async function readQueue(): Promise<Reading> {
	const jobs = await readAges(sql`select queue as name, age from (${queueFigures()}) figures`);
	const rows = await readAges(sql`select work as name, age from (${workFigures()}) figures`);
	const late = await readAges(overdueOrders);
	const stuck = [
		...jobs.filter(({ age }) => age > MAX_JOB_AGE_SECONDS),
		...[...rows, ...late].filter(({ age }) => age > MAX_ROW_AGE_SECONDS),
	];
	if (stuck.length === 0) return null;
	const minutes = Math.floor(Math.max(...stuck.map(({ age }) => age)) / 60);
	const names = [...new Set(stuck.map(({ name }) => name))].join(", ");
	return `Há tarefas à espera há ${minutes} minutos: ${names}.`;
}

/** Whether Mercado Pago repeatedly fails to answer about orders and notifications. */
export async function readProvider(): Promise<Reading> {
	const { rows } = (await db.execute(sql`
		select (select count(*) from ${paymentPreferences} where ${paymentPreferences.checkAttempts} >= ${SILENT_ATTEMPTS}
				and ${paymentPreferences.nextCheckAt} is not null)::int as orders,
			(select count(*) from ${paymentNotifications} where ${paymentNotifications.attempts} >= ${SILENT_ATTEMPTS}
				and ${paymentNotifications.nextAttemptAt} is not null
				and ${paymentNotifications.processedAt} is null)::int as notices`)) as unknown as {
		rows: [{ orders: number; notices: number }];
	};
	const [{ orders, notices }] = rows;
	if (orders + notices === 0) return null;
	return `Perguntado várias vezes, o Mercado Pago não responde. Pedidos à espera: ${orders}; avisos: ${notices}.`;
}

const readAges = async (query: SQL): Promise<{ name: string; age: number }[]> =>
	((await db.execute(query)) as unknown as { rows: { name: string; age: number }[] }).rows;
