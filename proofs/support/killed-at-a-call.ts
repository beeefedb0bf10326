import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { CallMoment, CallWatcher, WatchedCall } from "#tests/support/servers/watched-call.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { assertThat, pause, waitUntil } from "./proof.ts";
import { moveQueueClock } from "./queue-clock.ts";

/** Longer than any job may take, so that the killed process's jobs count as lost. */
const LOST_AFTER_MINUTES = 6;
/** Limit for a call that never comes, so that the proof does not hang. */
const MAX_WAIT_MS = 120_000;

/** A shop that is killed and started again at the same address. */
export interface MortalShop {
	readonly origin: string;
	/**
	 * Kills the shop, then moves the queue's clock forward, which needs rows that are still locked: `release` unlocks
	 * them.
	 */
	kill(release?: () => Promise<unknown>): Promise<void>;
	start(): Promise<void>;
	end(): Promise<void>;
}

export async function startMortalShop(settings: Record<string, string>): Promise<MortalShop> {
	const dataDir = await mkdtemp(join(tmpdir(), "cerne-proof-"));
	const port = await freePort();
	let shop = await startShop(settings, { dataDir, port });
	return {
		origin: shop.origin,
		async kill(release) {
			await shop.stop({ signal: "SIGKILL", keepData: true });
			await release?.();
			await moveQueueClock(LOST_AFTER_MINUTES);
		},
		async start() {
			shop = await startShop(settings, { dataDir, port });
		},
		async end() {
			await shop.stop({ signal: "SIGKILL" });
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** The moment of a round's kill: at a moment of a provider's call, or independent of calls. */
export type KillMoment = CallMoment | "any";
export const killMoments: readonly KillMoment[] = ["asked", "done", "answered", "any"];

/**
 * Does `work` and kills the shop at the given moment: before Mercado Pago has done anything, after it has done
 * everything but before its response, just after its response, or a little after the work was requested. Then starts
 * the shop again.
 */
export async function killDuring(
	shop: MortalShop,
	provider: { watch(watcher: CallWatcher): void },
	given: { moment: KillMoment; isMeant: (call: WatchedCall) => boolean; work: () => Promise<unknown> },
): Promise<void> {
	const { moment, isMeant } = given;
	// The work itself may be interrupted; its caller repeats it later.
	const work = () => given.work().catch(() => {});
	if (moment === "any") {
		const working = work();
		await pause(Math.random() * 400);
		await shop.kill();
		await working;
	} else {
		const killed = Promise.withResolvers<void>();
		provider.watch(async (seen, call) => {
			if (seen !== moment || !isMeant(call)) return;
			provider.watch(() => {});
			if (seen === "answered") await pause(Math.random() * 40);
			await shop.kill();
			killed.resolve();
		});
		const working = work();
		const isKilled = await Promise.race([
			killed.promise.then(() => true),
			pause(MAX_WAIT_MS).then(() => false),
		]);
		assertThat(isKilled, "Mercado Pago was never asked");
		await working;
	}
	await shop.start();
}

/** A lock of another transaction, held until the shop is killed. */
export interface Hold {
	/** Begins the transaction and takes it. */
	take: string;
	/** Finds a row as soon as another transaction waits for it. */
	waiting: string;
	what: string;
}

export const lockedTable = (table: string): Hold => ({
	take: `begin; lock table ${table} in share mode`,
	waiting: `select 1 from pg_locks where not granted and relation = '${table}'::regclass`,
	what: `a write to ${table}`,
});

/**
 * Does `work` and kills the shop while its transaction waits to write to a table, which is locked until then: the
 * earlier writes of that transaction must disappear too. Then starts the shop again.
 */
export const killBeforeWriting = (
	shop: MortalShop,
	databaseUrl: string,
	table: string,
	work: () => Promise<unknown>,
): Promise<void> => killWhileWaiting(shop, databaseUrl, lockedTable(table), work);

/** The same at anything that can be held; `meanwhile` is called while the work waits. */
export async function killWhileWaiting(
	shop: MortalShop,
	databaseUrl: string,
	hold: Hold,
	work: () => Promise<unknown>,
	meanwhile: () => void = () => {},
): Promise<void> {
	await onOwnConnection(databaseUrl, async (client) => {
		await client.query(hold.take);
		// The work itself may be interrupted; its caller repeats it later.
		const working = work().catch(() => {});
		await waitUntil(async () => (await client.query(hold.waiting)).rowCount !== 0, hold.what);
		meanwhile();
		await shop.kill(() => client.query("rollback"));
		await working;
	});
	await shop.start();
}
