import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, type ServerBuild } from "react-router";
import { removeLeftovers } from "#app/admin/backup/remove-leftovers.server.ts";
import { onInvalidate, receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import {
	type AdminCredentials,
	ensureFirstAdmin,
	hasAdmin,
} from "#app/shop/accounts/roles/first-admin.server.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { recordZeroResultSearch } from "#app/shop/catalogue/zero-result-searches/record-zero-result-search.server.ts";
import { serveDocument, serveLastDocument } from "#app/shop/discovery/serve-document.server.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { areCountersShared } from "#app/shop/limits/shared-counters.server.ts";
import { dispatchLiveNotification } from "#app/shop/live/live-hub.server.ts";
import { listMissing, missingLine } from "#app/shop/settings/before-opening.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import "./process/hand-in.ts";
import { closeDatabase, connection, db, listenToChanges, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { registerDatabaseMetrics } from "./database-metrics.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { greeting } from "./greeting.ts";
import { EventStreams } from "./http/event-streams.ts";
import { createHttpServer } from "./http/http-server.ts";
import { RequestBodies } from "./http/request-body.ts";
import type { StaticFiles } from "./http/static-files.ts";
import { countZeroResultVisits } from "./http/zero-result-visits.ts";
import { startWorkers, stopWorkers } from "./jobs.ts";
import { ClientConcurrency } from "./load/client-concurrency.ts";
import { DatabaseHealth, refuseWhenUnavailable } from "./load/database-health.ts";
import { DiskSpaceGuard } from "./load/disk-space-guard.ts";
import { monitorEventLoop, overloadedRefusal } from "./load/load-shedding.ts";
import { createRateLimiter, type RateLimiter } from "./load/rate-limiter.ts";
import { warmUp } from "./load/warm-up.ts";
import { registerBackupMetric, registerServerMetrics } from "./metrics.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { AccessRecords } from "./process/access-records.ts";
import { serverState } from "./process/server-state.ts";
import { createRouteHandlers } from "./route-handlers.ts";

/** The time that SIGTERM leaves for requests in flight, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * How long a proxy may take to notice that `/ready` says no, and to send to another instance. That may have become
 * ready just now: nginx (`fail_timeout=1s`) asks it again after up to two seconds, and sends it more once that one
 * request is answered.
 */
const READY_PROPAGATION_MS = 4_000;
/** Requests of one client that are answered at once, pictures and cached pages aside: half of what may wait. */
const MAX_REQUESTS_PER_CLIENT = 24;
const QUICK_TURN_MS = 0.5;
const MAX_TURNS = 1_000;

export interface StartOptions {
	/** The router's build, or how to load its newest version (development). */
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** The browser's files. */
	staticFiles: StaticFiles;
	/** A dump of an empty, migrated embedded database, which opens faster than a new one is made. */
	databaseTemplate: string;
}

/**
 * Opens the shop. With a database server, which may serve several processes, the port opens last: a
 * proxy without checks of its own sends requests as soon as it does. Only while the database is away
 * it opens for the probes.
 */
export async function start({ build, staticFiles, databaseTemplate }: StartOptions): Promise<void> {
	// The embedded engine works on the thread that renders pages; a PostgreSQL server leaves that free.
	const limiter = new ConcurrencyLimiter(
		env.DATABASE_URL ? 8 : 2,
		() => overloadedRefusal,
		() => serverState.acceptedConnections,
	);
	const pageCache = new PageCache(env.PAGE_CACHE_MB * 1024 * 1024, (work) => limiter.run(work));
	onInvalidate((tags) => pageCache.invalidate(tags));
	const streams = new EventStreams();
	registerServerMetrics(streams, pageCache);
	registerBackupMetric(env.BACKUP_DIR);
	const database = new DatabaseHealth({
		isReachable: async () => connection().isReachable(),
		pingOpenConnection: () => connection().pingOpenConnection(),
		closeConnections: () => connection().closeConnections(),
	});
	registerDatabaseMetrics(async () => serverState.phase === "ready" && (await database.isAvailable()));
	const accessRecords = new AccessRecords(join(env.DATA_DIR, "access"));
	accessRecords.start();
	const factor = env.RATE_LIMIT_FACTOR;
	let rateLimiter: RateLimiter = createRateLimiter({ isShared: false, factor });
	// A database server has its own disk and reports itself when that is full.
	const diskSpace = env.DATABASE_URL ? undefined : new DiskSpaceGuard(env.DATA_DIR);
	const assertFreeSpace = () => diskSpace?.assertFreeSpace();
	const handle = typeof build === "function" ? newestBuild(build) : createRouteHandlers(build);
	const server = createHttpServer({
		handle: refuseWhenUnavailable(handle),
		serveImage: (request, id, file) => serveImage(request, id, file),
		documents: { serve: serveDocument, serveLast: serveLastDocument },
		database,
		limiter,
		clientRequests: new ClientConcurrency(
			MAX_REQUESTS_PER_CLIENT * env.RATE_LIMIT_FACTOR,
			() =>
				new Refusal(
					"too_many",
					"Há páginas demais sendo abertas neste endereço. Tente novamente em instantes.",
					{
						retryAfterSeconds: 2,
					},
				),
		),
		bodies: new RequestBodies(env.RATE_LIMIT_FACTOR),
		mayUpload: (request) =>
			requireAdminForApi(request).then(
				() => true,
				() => false,
			),
		assertFreeSpace,
		staticFiles,
		pageCache,
		streams,
		accessRecords,
		rateLimiter: () => rateLimiter,
		countZeroResultVisit: countZeroResultVisits({
			record: recordZeroResultSearch,
			rateLimiter: () => rateLimiter,
			assertFreeSpace,
		}),
		servesPages: env.PROCESS_ROLE !== "jobs",
		publicUrl: env.PUBLIC_URL,
		trustedProxies: env.TRUST_PROXY,
		metricsToken: env.METRICS_TOKEN,
		policy: {
			https: env.PUBLIC_URL.startsWith("https:"),
			isTrustworthy: env.PUBLIC_URL.startsWith("https:") || !env.isOpenToCustomers,
			formTargets: env.usesPaymentSandbox
				? []
				: env.MERCADOPAGO_REDIRECT_HOSTS.map((host) => `https://${host}`),
			imageSources:
				env.IMAGE_DELIVERY === "redirect" && env.S3_ENDPOINT ? [new URL(env.S3_ENDPOINT).origin] : [],
			connectTargets: env.NODE_ENV === "development" ? ["ws://localhost:*"] : [],
		},
	});
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
	const stopMonitoring = monitorEventLoop();
	const listen = async (): Promise<void> => {
		if (server.listening) return;
		server.listen(env.PORT, env.HOST);
		await once(server, "listening");
	};

	if (!env.DATABASE_URL) await listen();

	const stop = async (): Promise<void> => {
		if (serverState.phase === "draining") return;
		serverState.phase = "draining";
		const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
		// What a late request still queues is found by the next process that runs jobs.
		const propagationMs = env.TRUST_PROXY > 0 ? READY_PROPAGATION_MS : 0;
		await Promise.all([stopListening(server, streams, propagationMs), stopWorkers()]);
		clearTimeout(forceCloseTimer);
		stopMonitoring();
		await Promise.all([closeDatabase(), accessRecords.stop()]);
		process.exit(0);
	};
	process.on("SIGTERM", () => void stop());
	process.on("SIGINT", () => void stop());

	await openAndMigrateDatabase(databaseTemplate, listen);
	const leftovers = await removeLeftovers(env.DATA_DIR);
	if (leftovers.length > 0) log.warn({ leftovers }, "an interrupted backup was removed");
	if (env.DEMO ?? !env.DATABASE_URL) await loadDemo();
	const admin = await createFirstAdmin();
	rateLimiter = createRateLimiter({ isShared: areCountersShared(), factor });
	const { replica } = connection();
	await listenToChanges((message) => {
		void invalidateAfterReplica(replica, message);
		dispatchLiveNotification(message);
	});
	await startWorkers({ doesWork: env.PROCESS_ROLE !== "web" });
	// While developing, the build is made for the first page anyway.
	if (env.PROCESS_ROLE !== "jobs" && typeof build !== "function") await warmUp(handle);
	serverState.phase = "ready";
	await listen().catch(async (error: unknown) => {
		await stopWorkers();
		throw error;
	});
	const { port } = server.address() as AddressInfo;
	const address = env.PUBLIC_URL.endsWith(`:${port}`) ? env.PUBLIC_URL : `http://localhost:${port}`;
	const missing = listMissing(await readSettings(), env).map((item) => missingLine(item, env.PUBLIC_URL));
	process.stdout.write(greeting(address, admin, missing));
}

function newestBuild(build: () => Promise<ServerBuild>): (request: Request) => Promise<Response> {
	const handle = createRequestHandler(build, "development");
	return (request) => handle(request);
}

/**
 * Ends without losing a request: the port stays open until a proxy has noticed, and meanwhile every response ends its
 * connection (`ShopResponse`). What Node closes then are connections that neither send a request nor wait for a
 * response; one that was made just before, and whose first request is still to come, is not among them.
 */
async function stopListening(server: Server, streams: EventStreams, propagationMs: number): Promise<void> {
	await pause(propagationMs);
	streams.endAll();
	await untilNothingWaits();
	await new Promise((resolve) => server.close(resolve));
}

/**
 * A connection that the system has made, but this process not yet accepted, is lost when the port closes, and a
 * request that is not yet read with its connection: waits for a quick turn of the event loop that accepted none.
 */
async function untilNothingWaits(): Promise<void> {
	for (let turn = 0; turn < MAX_TURNS; turn += 1) {
		const before = serverState.acceptedConnections;
		const startedAt = performance.now();
		await nextTurn();
		if (serverState.acceptedConnections === before && performance.now() - startedAt < QUICK_TURN_MS) return;
	}
}

/** Opens, migrates and fills the database; waits for a PostgreSQL server that is not there yet. */
async function openAndMigrateDatabase(template: string, answerProbes: () => Promise<void>): Promise<void> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_REPLICA_URL: replicaUrl } = env;
	if (url) {
		await openDatabase({ engine: "postgres", url, directUrl, replicaUrl });
		logUseOfReplica();
	} else await openDatabase({ engine: "pglite", folder: env.DATA_DIR, template });
	for (;;) {
		try {
			await migrate(directUrl);
			break;
		} catch (error) {
			if (!url || !isConnectionProblem(error)) throw error;
			log.warn({ error }, "the database does not answer yet");
			await answerProbes();
			await pause(1_000);
		}
	}
	if (db.isPooled() && !env.DATABASE_DIRECT_URL) {
		log.warn(
			"DATABASE_URL is a transaction pooler: without DATABASE_DIRECT_URL, pages are rendered every second",
		);
	}
}

function logUseOfReplica(): void {
	const { replica } = connection();
	if (!replica) return;
	replica.onChange = (isInUse, error) => {
		if (isInUse) log.warn("public pages are read from the replica again");
		else log.warn({ error }, "public pages are read from the primary");
	};
}

/**
 * A page is dropped when the database it is rendered from knows why: without a replica at once. A
 * change is also heard while the database is being closed, so its replica is not asked for here.
 */
async function invalidateAfterReplica(
	replica: ReturnType<typeof connection>["replica"],
	message: string,
): Promise<void> {
	await replica?.waitForChanges();
	receiveInvalidation(message);
}

/** Whether the server was not there, was lost, or is starting up or ending. */
const isConnectionProblem = (error: unknown): boolean => /^(08|57P)/.test(databaseErrorCode(error) ?? "");

/** From the settings, or one for trying the shop; a shop with customers makes its own by command. */
async function createFirstAdmin(): Promise<AdminCredentials | "missing" | "known"> {
	const email = env.ADMIN_EMAIL ?? (env.isProductionShop ? undefined : "admin@cerne.example");
	if (email) return (await ensureFirstAdmin({ email, password: env.ADMIN_PASSWORD })) ?? "known";
	return (await hasAdmin(db)) ? "known" : "missing";
}
