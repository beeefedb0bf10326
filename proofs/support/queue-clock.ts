import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
	paymentNotifications,
	paymentPreferences,
	refunds,
	shippingLabels,
	webhookDeliveries,
} from "#db/schema.server.ts";
import { pause, waitUntil } from "./proof.ts";

let minutesAhead = 0;

/**
 * Puts the clock of the queue forward: what waits its turn is due so much earlier, and what a killed
 * process was doing has been under way so much longer. All times of pg-boss come from one function of its
 * schema; the rows of the shop that wait outside of it are moved by the same time.
 */
export async function moveQueueClock(minutes: number): Promise<void> {
	minutesAhead += minutes;
	await db.execute(
		sql.raw(`create or replace function pgboss.job_now() returns timestamp with time zone as
			$$ select now() + interval '${minutesAhead} minutes' $$ language sql stable`),
	);
	const earlier = sql.raw(`interval '${minutes} minutes'`);
	await db.update(paymentPreferences).set({
		nextCheckAt: sql`${paymentPreferences.nextCheckAt} - ${earlier}`,
		checkLeaseUntil: sql`${paymentPreferences.checkLeaseUntil} - ${earlier}`,
		nextEndAt: sql`${paymentPreferences.nextEndAt} - ${earlier}`,
		endLeaseUntil: sql`${paymentPreferences.endLeaseUntil} - ${earlier}`,
	});
	for (const table of [paymentNotifications, refunds]) {
		await db.update(table).set({
			nextAttemptAt: sql`${table.nextAttemptAt} - ${earlier}`,
			leaseUntil: sql`${table.leaseUntil} - ${earlier}`,
		});
	}
	await db
		.update(webhookDeliveries)
		.set({ nextAttemptAt: sql`${webhookDeliveries.nextAttemptAt} - ${earlier}` });
	await db.update(shippingLabels).set({
		leaseUntil: sql`${shippingLabels.leaseUntil} - ${earlier}`,
		nextCheckAt: sql`${shippingLabels.nextCheckAt} - ${earlier}`,
	});
}

/** For a database that no shop has used. */
export function resetQueueClock(): void {
	minutesAhead = 0;
}

/** Waits, and puts the clock forward by some minutes whenever no job is under way, until `condition` holds. */
export function waitByQueueClock(
	condition: () => Promise<boolean>,
	what: string,
	timeoutSeconds = 240,
): Promise<number> {
	return waitUntil(
		async () => {
			if (await condition()) return true;
			if (!(await isAnythingUnderWay())) await moveQueueClock(2);
			await pause(1_000);
			return false;
		},
		what,
		timeoutSeconds,
	);
}

/** What has been under way longer than it may is of a process that was killed. */
export async function isAnythingUnderWay(): Promise<boolean> {
	const { rows } = (await db.execute(sql`
		select 1 from pgboss.job where state = 'active'
		and started_on + expire_seconds * interval '1 second' > pgboss.job_now() limit 1`)) as unknown as {
		rows: unknown[];
	};
	return rows.length > 0;
}
