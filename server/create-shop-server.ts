import type { Server } from "node:http";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "react-router";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import { env } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi, requireCustomerForApi } from "#app/shop/accounts/session/guards.server.ts";
import { recordZeroResultSearch } from "#app/shop/catalogue/zero-result-searches/record-zero-result-search.server.ts";
import { serveDocument, serveLastDocument } from "#app/shop/discovery/serve-document.server.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { areCountersShared } from "#app/shop/limits/shared-counters.server.ts";
import { connection } from "#db/client.server.ts";
import { registerDatabaseMetrics } from "./database-metrics.ts";
import { EventStreams } from "./http/event-streams.ts";
import { createHttpServer } from "./http/http-server.ts";
import { RequestBodies, type UploadSize } from "./http/request-body.ts";
import type { PagePolicy } from "./http/security-headers.ts";
import type { StaticFiles } from "./http/static-files.ts";
import { countZeroResultVisits } from "./http/zero-result-visits.ts";
import { ClientConcurrency } from "./load/client-concurrency.ts";
import { DatabaseHealth, refuseWhenUnavailable } from "./load/database-health.ts";
import { DiskSpaceGuard } from "./load/disk-space-guard.ts";
import { overloadedRefusal } from "./load/load-shedding.ts";
import { createRateLimiter } from "./load/rate-limiter.ts";
import { registerBackupMetric, registerServerMetrics } from "./metrics.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { AccessRecords } from "./process/access-records.ts";
import { serverState } from "./process/server-state.ts";
import { createRouteHandlers } from "./route-handlers.ts";

/** Most simultaneous requests of one client, apart from pictures and cached pages: half of the queue. */
const MAX_REQUESTS_PER_CLIENT = 24;

type Handle = (request: Request, pattern: string) => Promise<Response>;

export interface ShopServer {
	server: Server;
	/** Runs the app for a request, without the HTTP server. */
	handle: Handle;
	streams: EventStreams;
	pageCache: PageCache;
	accessRecords: AccessRecords;
	/** From now on counts attempts together with other processes; called once the database is open. */
	shareRateLimits(): void;
}

/** The HTTP server with its dependencies, as the settings say. It does not listen yet, and opens no database. */
export function createShopServer(
	build: ServerBuild | (() => Promise<ServerBuild>),
	staticFiles: StaticFiles,
): ShopServer {
	// The embedded engine works on the thread that renders pages; a PostgreSQL server leaves that thread free.
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
	let rateLimiter = createRateLimiter({ isShared: false, factor });
	// A database server has its own disk and reports when it is full.
	const diskSpace = env.DATABASE_URL ? undefined : new DiskSpaceGuard(env.DATA_DIR);
	const assertFreeSpace = () => diskSpace?.assertFreeSpace();
	const handle = typeof build === "function" ? newestBuild(build) : createRouteHandlers(build);
	const server = createHttpServer({
		handle: refuseWhenUnavailable(handle),
		serveImage: (request, id, file) => serveImage(request, id, file),
		documents: { serve: serveDocument, serveLast: serveLastDocument },
		database,
		limiter,
		clientRequests: new ClientConcurrency(MAX_REQUESTS_PER_CLIENT * factor, tooManyPages),
		bodies: new RequestBodies(factor),
		mayUpload,
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
		policy: pagePolicy(),
	});
	const shareRateLimits = () => {
		rateLimiter = createRateLimiter({ isShared: areCountersShared(), factor });
	};
	return { server, handle, streams, pageCache, accessRecords, shareRateLimits };
}

const pagePolicy = (): PagePolicy => ({
	https: env.PUBLIC_URL.startsWith("https:"),
	isTrustworthy: env.PUBLIC_URL.startsWith("https:") || !env.isOpenToCustomers,
	formTargets: env.usesPaymentSandbox ? [] : env.MERCADOPAGO_REDIRECT_HOSTS.map((host) => `https://${host}`),
	authorizationTarget: new URL(env.MELHOR_ENVIO_URL).origin,
	imageSources: env.IMAGE_DELIVERY === "redirect" && env.S3_ENDPOINT ? [new URL(env.S3_ENDPOINT).origin] : [],
	connectTargets: env.NODE_ENV === "development" ? ["ws://localhost:*"] : [],
});

const tooManyPages = () =>
	new Refusal("too_many", "Há páginas demais sendo abertas neste endereço. Tente novamente em instantes.", {
		retryAfterSeconds: 2,
	});

/** Photographs are taken of everybody who is signed in; the app asks whose work one shows. */
const mayUpload = (request: Request, size: UploadSize): Promise<boolean> =>
	(size === "upload" ? requireAdminForApi(request) : requireCustomerForApi(request)).then(
		() => true,
		() => false,
	);

function newestBuild(build: () => Promise<ServerBuild>): Handle {
	const handle = createRequestHandler(build, "development");
	return (request) => handle(request);
}
