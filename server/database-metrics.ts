import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import { queueFigures } from "#app/platform/jobs/queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { labelAccount } from "#app/shop/labels/labels.queries.server.ts";
import { taskKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { type TaskKind, taskKindValues } from "#app/values/status/order-task.ts";
import { connection, db } from "#db/client.server.ts";
import { orders, orderTasks, paymentNotifications } from "#db/schema.server.ts";
import { workFigures } from "./process/row-workers.ts";

/*
 * Metrics from the shop's database. Every process reports the same figures, so a dashboard takes the maximum and not
 * the sum. Each count uses a partial index over the few rows that it counts.
 */

type Sample = [value: number, labels?: Record<string, string>];
type Figures = Record<string, Sample[]>;

/** Figures are cached for this long, so that frequent scrapes cost the database nothing. */
const MAX_AGE_MS = 5_000;

const gauges: Record<string, { help: string; labels: string[] }> = {
	queue_waiting_jobs: { help: "Jobs that wait for a worker", labels: ["queue"] },
	queue_oldest_job_age_seconds: {
		help: "Since when the oldest job waits whose time has come",
		labels: ["queue"],
	},
	work_rows: {
		help: "Rows that a job works off: waiting ones, and those that were given up",
		labels: ["work", "state"],
	},
	work_oldest_age_seconds: {
		help: "Since when the row waits that has been due the longest",
		labels: ["work"],
	},
	open_orders: {
		help: "Orders, and tasks about orders, that wait for somebody; urgent ones for a decision",
		labels: ["state", "urgent"],
	},
	melhor_envio_authorized: {
		help: "1 while labels can be bought, 0 when the authorization has ended; missing where none is set up",
		labels: [],
	},
	open_payment_notifications: { help: "Payment notifications that wait to be worked through", labels: [] },
	database_up: { help: "Whether the database answers", labels: [] },
	database_pool_connections: { help: "Connections to the database", labels: ["pool", "state"] },
	database_pool_waiting_requests: { help: "Queries that wait for a connection", labels: ["pool"] },
	database_replica_up: { help: "Whether the replica answers", labels: [] },
	database_replica_lag_bytes: { help: "What the replica has still to replay", labels: [] },
	database_replica_lag_seconds: { help: "Age of the newest change that the replica shows", labels: [] },
};

/** `isReachable` says whether the database answers; if not, the figures are left out. */
export function registerDatabaseMetrics(isReachable: () => Promise<boolean>): void {
	let read: { at: number; figures: Promise<Figures> } | undefined;
	const currentFigures = (): Promise<Figures> => {
		if (!read || Date.now() - read.at > MAX_AGE_MS) {
			read = { at: Date.now(), figures: readDatabaseFigures(isReachable) };
		}
		return read.figures;
	};
	for (const [name, { help, labels }] of Object.entries(gauges)) {
		new Gauge({
			name: `cerne_${name}`,
			help,
			labelNames: labels,
			async collect() {
				const samples = (await currentFigures())[name] ?? [];
				// An unknown figure is left out: zero would say that all is well.
				this.reset();
				if (samples.length === 0 && labels.length === 0) this.remove();
				for (const [value, labelValues] of samples) this.set(labelValues ?? {}, value);
			},
		});
	}
}

async function readDatabaseFigures(isReachable: () => Promise<boolean>): Promise<Figures> {
	try {
		if (!(await isReachable())) return { database_up: [[0]], ...poolFigures() };
		const [work, replica] = await Promise.all([readWork(), readReplica()]);
		return { database_up: [[1]], ...poolFigures(), ...work, ...replica };
	} catch (error) {
		log.warn({ error }, "the figures of the database could not be read");
		return { database_up: [[0]] };
	}
}

function poolFigures(): Figures {
	const { pool, replica } = connection();
	const pools = Object.entries({ primary: pool, replica: replica?.pool }).flatMap(([name, each]) =>
		each ? [{ name, each }] : [],
	);
	return {
		database_pool_connections: pools.flatMap(({ name, each }): Sample[] => [
			[each.idleCount, { pool: name, state: "idle" }],
			[each.totalCount - each.idleCount, { pool: name, state: "busy" }],
		]),
		database_pool_waiting_requests: pools.map(
			({ name, each }): Sample => [each.waitingCount, { pool: name }],
		),
	};
}

async function readReplica(): Promise<Figures> {
	const { replica } = connection();
	if (!replica) return {};
	try {
		const { bytes, seconds } = await replica.lag();
		return {
			database_replica_up: [[1]],
			database_replica_lag_bytes: [[bytes]],
			database_replica_lag_seconds: [[seconds]],
		};
	} catch {
		return { database_replica_up: [[0]] };
	}
}

async function readWork(): Promise<Figures> {
	const [labels, work, queues, tasks, [counts]] = await Promise.all([
		labelAccount(),
		queryRows<{ work: string; waiting: number; given_up: number; age: number }>(workFigures()),
		queryRows<{ queue: string; waiting: number; age: number }>(queueFigures()),
		queryRows<{ kind: TaskKind; open: number }>(sql`
			select kind, count(*)::int as open from ${orderTasks} where ${orderTasks.closedAt} is null group by kind`),
		queryRows<Record<string, number>>(sql`
			select
				(select count(*) from ${orders} where ${orders.paymentStatus} <> 'paid'
					and ${orders.status} <> 'cancelled')::int as awaiting_payment,
				(select count(*) from ${orders} where ${orders.status} in (${sql.raw(
					unshippedStatuses.map((status) => `'${status}'`).join(", "),
				)}) and ${orders.paymentStatus} = 'paid')::int as to_ship,
				(select count(*) from ${orders} where ${orders.refundDueCents} > 0)::int as refund_due,
				(select count(*) from ${paymentNotifications} where ${paymentNotifications.processedAt} is null
					and ${paymentNotifications.givenUpAt} is null)::int as notifications`),
	]);
	const { notifications, ...states } = counts ?? {};
	return {
		queue_waiting_jobs: queues.map(({ queue, waiting }): Sample => [waiting, { queue }]),
		queue_oldest_job_age_seconds: queues.map(({ queue, age }): Sample => [age, { queue }]),
		work_rows: work.flatMap(({ work: name, waiting, given_up }): Sample[] => [
			[waiting, { work: name, state: "waiting" }],
			[given_up, { work: name, state: "given_up" }],
		]),
		work_oldest_age_seconds: work.map(({ work: name, age }): Sample => [age, { work: name }]),
		open_orders: [
			...Object.entries(states).map(
				([state, value]): Sample => [value, { state, urgent: String(state === "refund_due") }],
			),
			...taskKindValues.map((kind): Sample => {
				const open = tasks.find((task) => task.kind === kind)?.open ?? 0;
				return [open, { state: kind, urgent: String(taskKinds[kind].isUrgent) }];
			}),
		],
		melhor_envio_authorized: labels.isSetUp ? [[Number(labels.works)]] : [],
		open_payment_notifications: [[notifications ?? 0]],
	};
}

const queryRows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
	((await db.execute(query)) as unknown as { rows: Row[] }).rows;
