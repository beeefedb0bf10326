import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { db } from "#db/client.server.ts";
import {
	melhorEnvioTokens,
	outboxMessages,
	paymentNotifications,
	paymentPreferences,
	refunds,
	shippingLabels,
	verifications,
	webhookDeliveries,
} from "#db/schema.server.ts";
import { jobsDatabase } from "#server/jobs-database.ts";
import { pause, waitUntil } from "./proof.ts";

/**
 * Puts the clock of the queue forward, by putting its rows back: what waits its turn is due so much earlier, and what
 * a killed process was doing has been under way so much longer. The library documents its table of jobs, and the call
 * that ends what has taken too long. The rows of the shop that wait outside of the queue are moved by the same time.
 */
export async function moveQueueClock(minutes: number): Promise<void> {
	const earlier = sql.raw(`interval '${minutes} minutes'`);
	await db.execute(
		sql`update pgboss.job set start_after = start_after - ${earlier}, started_on = started_on - ${earlier}
			where state < 'completed'`,
	);
	await db.update(paymentPreferences).set({
		nextCheckAt: sql`${paymentPreferences.nextCheckAt} - ${earlier}`,
		checkLeaseUntil: sql`${paymentPreferences.checkLeaseUntil} - ${earlier}`,
		nextEndAt: sql`${paymentPreferences.nextEndAt} - ${earlier}`,
		endLeaseUntil: sql`${paymentPreferences.endLeaseUntil} - ${earlier}`,
	});
	// The rows that a job works off; the sweep of every minute finds what is due of them.
	const worked = [
		outboxMessages,
		paymentNotifications,
		refunds,
		webhookDeliveries,
		verifications,
		melhorEnvioTokens,
	];
	for (const table of worked) {
		await db.update(table).set({
			nextAttemptAt: sql`${table.nextAttemptAt} - ${earlier}`,
			leaseUntil: sql`${table.leaseUntil} - ${earlier}`,
		});
	}
	await db.update(shippingLabels).set({
		leaseUntil: sql`${shippingLabels.leaseUntil} - ${earlier}`,
		nextCheckAt: sql`${shippingLabels.nextCheckAt} - ${earlier}`,
	});
	await endWhatTookTooLong();
}

/** The shop's own queue looks once a minute, by the clock of the machine. */
async function endWhatTookTooLong(): Promise<void> {
	const { executeSql } = jobsDatabase();
	const boss = new PgBoss({
		db: { executeSql },
		migrate: false,
		schedule: false,
		supervise: false,
		reindex: false,
		monitorVacuum: false,
		monitorIntervalSeconds: 1,
	});
	await boss.start();
	await boss.supervise();
	await boss.stop({ graceful: false });
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
		and started_on + expire_seconds * interval '1 second' > now() limit 1`)) as unknown as {
		rows: unknown[];
	};
	return rows.length > 0;
}
