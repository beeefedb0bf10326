import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { removeLeftovers } from "#app/admin/backup/remove-leftovers.server.ts";
import { recordStoppedRestore } from "#app/admin/backup/restore/restore-shop.server.ts";
import { shopClosure } from "#app/admin/backup/restore/shop-closure.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
	type AdminCredentials,
	ensureFirstAdmin,
	hasAdmin,
} from "#app/shop/accounts/roles/first-admin.server.ts";
import { listMissing, missingLine } from "#app/shop/settings/before-opening.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import "./process/hand-in.ts";
import { db } from "#db/client.server.ts";
import { createShopServer } from "./create-shop-server.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { greeting } from "./greeting.ts";
import type { StaticFiles } from "./http/static-files.ts";
import { startWorkers, stopWorkers } from "./jobs.ts";
import { monitorEventLoop } from "./load/load-shedding.ts";
import { warmUp } from "./load/warm-up.ts";
import { followChanges, openShopDatabase } from "./open-shop-database.ts";
import { serverState } from "./process/server-state.ts";
import { closeShop, followRestores } from "./restore/close-shop.ts";
import { waitForRestore } from "./restore/restore-lock.ts";
import { stopAtSignal } from "./stop-server.ts";

export interface StartOptions {
	/** The router's build, or a function that loads its newest version (development). */
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** The static files. */
	staticFiles: StaticFiles;
	/** A dump of an empty, migrated embedded database, which opens faster than a new one can be created. */
	databaseTemplate: string;
}

/**
 * Opens the shop. With a database server, which may serve several processes, the port opens last, because a proxy
 * without health checks sends requests as soon as it is open. Only while the database is unreachable does it open
 * earlier, for the probes.
 */
export async function start({ build, staticFiles, databaseTemplate }: StartOptions): Promise<void> {
	const shop = createShopServer(build, staticFiles);
	const { server, handle, streams, accessRecords, shareRateLimits } = shop;
	const startWork = () => startWorkers({ doesWork: env.PROCESS_ROLE !== "web" });
	const closing = { ...shop, startWork, stopWork: stopWorkers };
	warnOfPrivateHosts();
	const stopMonitoring = monitorEventLoop();
	const listen = async (): Promise<void> => {
		if (server.listening) return;
		server.listen(env.PORT, env.HOST);
		await once(server, "listening");
	};
	if (!env.DATABASE_URL) await listen();
	stopAtSignal({ server, streams, accessRecords, stopMonitoring });

	await openShopDatabase(databaseTemplate, listen);
	await waitForRestore();
	const leftovers = await removeLeftovers(env.DATA_DIR);
	if (leftovers.length > 0) log.warn({ leftovers }, "an interrupted backup was removed");
	if (await recordStoppedRestore()) log.warn("a restore was interrupted: the shop is as it was before it");
	shopClosure.handIn(() => closeShop(closing));
	const artisans = (env.DEMO ?? !env.DATABASE_URL) ? await loadDemo() : [];
	const admin = await createFirstAdmin();
	shareRateLimits();
	await followChanges((message) => void followRestores(message, closing));
	await startWork();
	// In development, the build is loaded for the first page anyway.
	if (env.PROCESS_ROLE !== "jobs" && typeof build !== "function") await warmUp(handle);
	serverState.phase = "ready";
	await listen().catch(async (error: unknown) => {
		await stopWorkers();
		throw error;
	});
	const { port } = server.address() as AddressInfo;
	const address = env.PUBLIC_URL.endsWith(`:${port}`) ? env.PUBLIC_URL : `http://localhost:${port}`;
	const missing = listMissing(await readSettings(), env).map((item) => missingLine(item, env.PUBLIC_URL));
	process.stdout.write(greeting(address, { admin, artisans, missing }));
}

/**
 * Logs the hosts of the private network that the operator has allowed, because an address from a stranger may then
 * name them.
 */
function warnOfPrivateHosts(): void {
	if (env.SCRAPER_ALLOW_PRIVATE_HOSTS.length > 0) {
		log.warn(
			{ hosts: env.SCRAPER_ALLOW_PRIVATE_HOSTS },
			"SCRAPER_ALLOW_PRIVATE_HOSTS: product import reaches these hosts of the private network",
		);
	}
	if (env.WEBHOOK_ALLOW_PRIVATE_HOSTS.length > 0) {
		log.warn(
			{ hosts: env.WEBHOOK_ALLOW_PRIVATE_HOSTS },
			"WEBHOOK_ALLOW_PRIVATE_HOSTS: webhooks reach these hosts of the private network",
		);
	}
}

/**
 * The first admin from the settings, or one for trying the shop; a shop with customers creates its admin by command.
 */
async function createFirstAdmin(): Promise<AdminCredentials | "missing" | "known"> {
	const email = env.ADMIN_EMAIL ?? (env.isProductionShop ? undefined : "admin@cerne.example");
	if (email) return (await ensureFirstAdmin({ email, password: env.ADMIN_PASSWORD })) ?? "known";
	return (await hasAdmin(db)) ? "known" : "missing";
}
