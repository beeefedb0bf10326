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
 * Moves the queue's clock forward by moving its rows back: waiting jobs become due earlier by that time, and jobs of
 * a killed process appear to have run longer. The library documents its table of jobs, and the call that ends jobs
 * that have taken too long. The shop's own waiting rows are moved by the same time.
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
	// The rows that jobs work off; the sweep every minute finds those that are due.
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

/** The shop's own queue does this once a minute, by the machine's clock. */
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

/** Waits until `condition` holds, and moves the clock forward by some minutes whenever no job is running. */
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

/** Jobs that have run longer than allowed belong to a killed process and do not count. */
export async function isAnythingUnderWay(): Promise<boolean> {
	const { rows } = (await db.execute(sql`
		select 1 from pgboss.job where state = 'active'
		and started_on + expire_seconds * interval '1 second' > now() limit 1`)) as unknown as {
		rows: unknown[];
	};
	return rows.length > 0;
}
