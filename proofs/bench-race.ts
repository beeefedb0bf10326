import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { dayOf, daysBetween, type IsoDay } from "#app/values/date.ts";
import { type DatabaseAddress, db } from "#db/client.server.ts";
import { auditEntries, orders, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import type { HttpRequestOptions, HttpResponse } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { OWNER, signInOwner } from "./support/photographs.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	pause,
} from "./support/proof.ts";
import { buyWithDay, dayOnPage, type ToldOrder } from "./support/told-days.ts";

const ORDERS = 50;
const PAYMENTS = 50;
const CANCELLATIONS = 25;
const MINUTES_A_DAY = 1_440;

/**
 * Orders, payments and cancellations at once on one bench: no minute is used twice, no order moves the day of another,
 * and each promise is the day that its customer was shown or told.
 */
export const benchRace: readonly Proof[] = [
	{
		name: "bench race, embedded engine",
		async run(world) {
			const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
			try {
				return await race(world, { engine: "pglite", folder }, 1, { DATA_DIR: folder });
			} finally {
				await rm(folder, { recursive: true, force: true });
			}
		},
	},
	...[1, 2].map(
		(processes): Proof => ({
			name: `bench race, ${processes === 1 ? "one process" : "two processes"} on PostgreSQL`,
			async run(world) {
				const url = await newDatabase(world);
				return race(world, { engine: "postgres", url }, processes, { DATABASE_URL: url });
			},
		}),
	),
];

/** Comes again when the shop says that it is full, after the seconds that it names, and waits for a busy machine. */
class PatientVisitor extends Visitor {
	override async request(path: string, options: HttpRequestOptions = {}): Promise<HttpResponse> {
		const response = await super.request(path, { ...options, timeoutMs: 180_000 });
		const seconds = Number(response.headers["retry-after"]);
		if (response.status !== 503 || !seconds) return response;
		await pause(seconds * 1_000);
		return this.request(path, options);
	}
}

async function race(
	world: ProofContext,
	address: DatabaseAddress,
	processes: number,
	settings: Record<string, string>,
): Promise<string> {
	const table = await onDatabase(address, async () => {
		// Nothing stays without minutes, so that each offer binds.
		const workshop = { ...defaultSettings.workshop, heldHoursPerCustomer: 400, heldDaysPerBench: 30 };
		await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, orders: manyUnpaidOrders, workshop }));
		await insertDailyBench({ week: Array.from({ length: 7 }, () => MINUTES_A_DAY) });
		return insertWork(3);
	});
	const shops: Awaited<ReturnType<typeof startShop>>[] = [];
	for (let count = 0; count < processes; count += 1)
		shops.push(await startShop({ ...world.settings, ...settings, ...OWNER }));
	try {
		const enter = async (at: number): Promise<Visitor> => {
			const buyer = new PatientVisitor(shops[at % processes]?.origin ?? "");
			await buyer.signUp();
			return buyer;
		};
		const owners = await Promise.all(
			shops.map(async ({ origin }) => new PatientVisitor(origin, (await signInOwner(origin)).cookie)),
		);
		const buyers: Visitor[] = [];
		for (let at = 0; at < ORDERS; at += 1) buyers.push(await enter(at));
		const told: (ToldOrder & { buyer: Visitor })[] = [];
		const buy = async (at: number): Promise<string> => {
			const buyer = buyers[at % buyers.length] as Visitor;
			const order = await buyWithDay(buyer, table.id);
			told.push({ ...order, buyer });
			return order.id;
		};
		const first = await Promise.all(Array.from({ length: PAYMENTS + CANCELLATIONS }, (_, at) => buy(at)));
		const ownerAt = (at: number) => owners[at % owners.length] as Visitor;
		const startedAt = performance.now();
		await Promise.all([
			...Array.from({ length: ORDERS }, (_, at) => buy(at)),
			...first.slice(0, PAYMENTS).map(async (id, at) => {
				const { status } = await markAsPaid(ownerAt(at), id);
				assertThat(status === 200, `“Marcar como pago” was answered with ${status}`);
			}),
			...first.slice(PAYMENTS).map(async (id, at) => {
				const { status } = await ownerAt(at).post(`/admin/orders/${id}`, { intent: "cancel" });
				assertThat(status === 200, `a cancellation was answered with ${status}`);
			}),
		]);
		const milliseconds = Math.round(performance.now() - startedAt);
		const cancelled = new Set(first.slice(PAYMENTS));
		const kept = told.filter(({ id }) => !cancelled.has(id));
		const ends = new Map<string, IsoDay>();
		for (const { id, buyer } of kept) ends.set(id, await dayOnPage(buyer, id));
		for (const shop of shops) await shop.stop({ keepData: true });
		await onDatabase(address, async () => {
			await assertInvariants(new Map());
			// The audit log has each day that moved.
			const moved = await db.$count(auditEntries, eq(auditEntries.action, "order.date_moved"));
			assertThat(moved === 0, `${moved} promises were moved`);
			const live = await assertNoMinuteTwice();
			assertThat(live === ORDERS + PAYMENTS, `${live} places for ${ORDERS + PAYMENTS} orders`);
			await assertAsTold(kept, ends);
		});
		const refusals = told.reduce((sum, order) => sum + order.refusals, 0);
		return `${ORDERS} orders, ${PAYMENTS} payments and ${CANCELLATIONS} cancellations at once in ${milliseconds} ms: no minute twice, no promise moved, each of ${kept.length} is the day that its customer read (${refusals} later ones were refused until she agreed), invariants hold`;
	} finally {
		for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
	}
}

/** Counted without the shop's own queue: by each ready day there are hours enough for all work that is due until it. */
async function assertNoMinuteTwice(): Promise<number> {
	const places = await db.select().from(workOrders).where(isNotNull(workOrders.readyDay));
	const live = places
		.filter(({ returnedAt, finishedAt }) => returnedAt === null && finishedAt === null)
		.toSorted((a, b) => daysBetween(b.readyDay ?? "", a.readyDay ?? ""));
	let due = 0;
	for (const { minutes, readyDay } of live) {
		due += minutes;
		const days = daysBetween(dayOf(), readyDay ?? "");
		assertThat(due <= days * MINUTES_A_DAY, `${due} minutes are due until ${readyDay}`);
	}
	return live.length;
}

/**
 * The stored day is that of the receipt and of the order's page after all, and never later than on the form that was
 * accepted: an earlier one is taken, and the receipt says it.
 */
async function assertAsTold(told: readonly ToldOrder[], ends: ReadonlyMap<string, IsoDay>): Promise<void> {
	const stored = new Map(
		(await db.select().from(orders)).map(({ id, promisedDate }) => [id, promisedDate ?? ""]),
	);
	for (const { id, onForm, onReceipt } of told) {
		const day = stored.get(id) ?? "";
		assertThat(day <= onForm, `${day} is promised where the form said ${onForm}`);
		assertThat(day === onReceipt, `${day} is promised where the receipt said ${onReceipt}`);
		assertThat(day === ends.get(id), `${day} is promised where the page says ${ends.get(id)}`);
	}
}
