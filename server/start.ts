import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, type ServerBuild } from "react-router";
import { CACHE_TAGS_CHANNEL, onInvalidate, receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Credentials, ensureFirstAdmin } from "#app/shop/accounts/first-admin.server.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { LIVE_CHANNEL, receiveLive } from "#app/shop/live/live-hub.server.ts";
import { closeDatabase, connection, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { replicaCaughtUp } from "#db/replica.server.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { EventStreams } from "./event-streams.ts";
import { createShopServer } from "./http.ts";
import { startWork, stopWork } from "./jobs.ts";
import { loadDemo } from "./load-demo.ts";
import { measureEventStreams, measurePageCache } from "./metrics.ts";
import { shopIsFull, watchLoad } from "./overload.ts";
import { PageCache } from "./page-cache.ts";
import { type RateLimits, rateLimits } from "./rate-limits.ts";
import { RoomWatch } from "./room-watch.ts";
import { state } from "./state.ts";
import type { StaticFiles } from "./static.ts";
import { Turns } from "./turns.ts";

/** How long SIGTERM leaves for what is in flight, in milliseconds. */
const DRAIN_FOR = 10_000;

/** Behind a proxy, how long it may take to see that `/ready` says no and to send to another instance. */
const NOTICED_AFTER = 2_000;
/** How long a connection may have been made without its request having been read. */
const ON_ITS_WAY = 300;

export interface ShopFiles {
	/** The router's build, or how to get its newest state (development). */
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** The browser's files. */
	staticFiles: StaticFiles;
	/** A dump of an empty, migrated embedded database, which opens faster than a new one is made. */
	databaseTemplate: string;
}

/** Opens the shop: listens at once, serves as soon as the database does. */
export async function start({ build, staticFiles, databaseTemplate }: ShopFiles): Promise<void> {
	// The embedded engine works on the thread that makes the pages; while a server does, others can.
	const turns = new Turns(env.DATABASE_URL ? 8 : 2, shopIsFull);
	const pages = new PageCache(env.PAGE_CACHE_MB * 1024 * 1024, (work) => turns.take(work));
	onInvalidate((tags) => pages.invalidate(tags));
	measurePageCache(pages);
	const streams = new EventStreams();
	measureEventStreams(streams);
	let limits: RateLimits = rateLimits(undefined, env.RATE_LIMIT_FACTOR);
	// A database server has a disk of its own, and says so itself when that is full.
	const room = env.DATABASE_URL ? undefined : new RoomWatch(env.DATA_DIR);
	const handle = createRequestHandler(build, env.NODE_ENV === "development" ? "development" : "production");
	const server = createShopServer({
		handle: (request) => handle(request),
		picture: (request, id, file) => serveImage(request, id, file),
		database: new DatabaseWatch({
			answers: async () => connection().answers(),
			dropLines: () => connection().dropLines(),
		}),
		turns,
		demandRoom: () => room?.demand(),
		staticFiles,
		pages,
		streams,
		rateLimits: () => limits,
		publicUrl: env.PUBLIC_URL,
		trustedProxies: env.TRUST_PROXY,
		metricsToken: env.METRICS_TOKEN,
		policy: {
			https: env.PUBLIC_URL.startsWith("https:"),
			formTargets: env.usesPaymentSandbox
				? []
				: env.MERCADOPAGO_REDIRECT_HOSTS.map((host) => `https://${host}`),
			connectTargets: env.NODE_ENV === "development" ? ["ws://localhost:*"] : [],
		},
	});
	const stopWatching = watchLoad();
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(env.PORT, env.HOST, resolve);
	});

	const stop = async (): Promise<void> => {
		if (state.phase === "draining") return;
		state.phase = "draining";
		const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_FOR);
		// What a late request still queues is found by whoever runs the jobs next.
		const noticedAfter = env.TRUST_PROXY > 0 ? NOTICED_AFTER : 0;
		await Promise.all([stopListening(server, streams, noticedAfter), stopWork()]);
		clearTimeout(impatient);
		stopWatching();
		await closeDatabase();
		process.exit(0);
	};
	process.on("SIGTERM", () => void stop());
	process.on("SIGINT", () => void stop());

	await openShop(databaseTemplate);
	if (env.DEMO ?? !env.DATABASE_URL) await loadDemo();
	const admin = await firstAdmin();
	limits = rateLimits(connection().pool, env.RATE_LIMIT_FACTOR);
	await connection().listen(CACHE_TAGS_CHANNEL, (payload) => void invalidateWhenSeen(payload));
	await connection().listen(LIVE_CHANNEL, receiveLive);
	await startWork();
	state.phase = "ready";
	greet((server.address() as AddressInfo).port, admin);
}

/**
 * Ends without losing a request: the port stays open until a proxy has noticed, and a connection
 * that was made just before is still heard. (The server's own `close` would end it as idle.)
 */
async function stopListening(server: Server, streams: EventStreams, noticedAfter: number): Promise<void> {
	await pause(noticedAfter);
	streams.endAll();
	const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
	await pause(ON_ITS_WAY);
	server.closeIdleConnections();
	await closed;
}

/** Opens, migrates and fills the database; waits for a PostgreSQL server that is not there yet. */
async function openShop(template: string): Promise<void> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_REPLICA_URL: replicaUrl } = env;
	if (url) await openDatabase({ engine: "postgres", url, directUrl, replicaUrl });
	else await openDatabase({ engine: "pglite", folder: env.DATA_DIR, template });
	for (;;) {
		try {
			await migrate(directUrl);
			break;
		} catch (error) {
			if (!url || !isConnectionProblem(error)) throw error;
			log.warn({ error }, "the database does not answer yet");
			await pause(1_000);
		}
	}
	if (env.isProductionShop === false && env.NODE_ENV === "production" && !url) {
		log.warn("embedded database: good for trying the shop; set DATABASE_URL before opening for business");
	}
}

/** A page is dropped when the database it is rendered from knows why. */
async function invalidateWhenSeen(payload: string): Promise<void> {
	try {
		await replicaCaughtUp();
	} catch (error) {
		log.warn({ error }, "the replica did not say how far it is");
	}
	receiveInvalidation(payload);
}

const isConnectionProblem = (error: unknown): boolean =>
	error instanceof Error &&
	/ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timeout|terminated|starting up|shutting down/i.test(
		`${error.message} ${String((error as { code?: string }).code)} ${String(error.cause)}`,
	);

/** From the settings, or one for trying the shop; a shop with customers makes its own by command. */
async function firstAdmin(): Promise<Credentials | null> {
	const email = env.ADMIN_EMAIL ?? (env.isProductionShop ? undefined : "admin@cerne.example");
	return email ? ensureFirstAdmin({ email, password: env.ADMIN_PASSWORD }) : null;
}

/** The address, and once in the life of a shop its first admin's password. */
function greet(port: number, admin: Credentials | null): void {
	const address = env.PUBLIC_URL.endsWith(`:${port}`) ? env.PUBLIC_URL : `http://localhost:${port}`;
	const lines = [`A loja está aberta em ${address}`];
	if (admin) {
		lines.push(
			`Administração em ${address}/admin`,
			`  e-mail: ${admin.email}`,
			`  senha:  ${admin.password}   (mostrada só desta vez)`,
		);
	}
	process.stdout.write(`\n  ${lines.join("\n  ")}\n\n`);
}
