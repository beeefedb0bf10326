import { eq, lt } from "drizzle-orm";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { log } from "#app/platform/log.server.ts";
import { counter } from "#app/platform/observability/metrics.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import type { Cep } from "#app/values/cep.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUf } from "#app/values/states.ts";
import { db } from "#db/client.server.ts";
import { cepCache } from "#db/schema.server.ts";
import { findCepRegion } from "./cep-regions.server.ts";
import { type Address, type CepLookupResult, lookUpBrasilApi, lookUpViaCep } from "./cep-services.server.ts";

export interface ResolvedAddress extends Address {
	cep: Cep;
	/** "table": derived from the code alone; the city may be empty. */
	source: "viacep" | "brasilapi" | "table";
}

const FOUND_TTL_MS = 30 * DAY_MS;
/** New codes appear all the time, so "does not exist" is trusted only for a day. */
const NOT_FOUND_TTL_MS = DAY_MS;
/** The longest time that a customer waits for an address. */
const TOTAL_TIMEOUT_MS = 3000;

const lookupsTotal = counter("cep_lookups_total", "Postal codes that were looked up, by what answered", [
	"source",
]);

/** At a launch many customers ask for the same codes at the same moment, so they share one lookup. */
const inFlight = new Map<Cep, Promise<ResolvedAddress | null>>();

/**
 * The address of a postal code: from the database, else from both services at once, else from the built-in table. Null
 * when there is no such code. Never throws, and answers within 3 seconds.
 */
export function findAddress(cep: Cep): Promise<ResolvedAddress | null> {
	const pending = inFlight.get(cep);
	if (pending) return pending;
	const lookup = withTimeout(lookUp(cep), cep).finally(() => inFlight.delete(cep));
	inFlight.set(cep, lookup);
	return lookup;
}

async function withTimeout(
	lookup: Promise<ResolvedAddress | null>,
	cep: Cep,
): Promise<ResolvedAddress | null> {
	const { promise: timeout, resolve } = Promise.withResolvers<ResolvedAddress | null>();
	const timer = setTimeout(() => resolve(fromTable(cep)), TOTAL_TIMEOUT_MS);
	try {
		return await Promise.race([lookup, timeout]);
	} catch (error) {
		log.error({ error }, "a postal code could not be looked up");
		return fromTable(cep);
	} finally {
		clearTimeout(timer);
	}
}

async function lookUp(cep: Cep): Promise<ResolvedAddress | null> {
	const cached = await readCache(cep);
	if (cached?.isFresh) {
		lookupsTotal.inc({ source: "memory" });
		return cached.address;
	}
	const answer = await queryServices(cep);
	if (answer === undefined) {
		if (!cached?.address) return fromTable(cep);
		lookupsTotal.inc({ source: "old-memory" });
		return cached.address;
	}
	lookupsTotal.inc({ source: answer === "unknown" ? "viacep" : answer.source });
	await writeCache(cep, answer);
	return answer === "unknown" ? null : { cep, ...answer.address, source: answer.source };
}

/** The first address from a service; "unknown" only when ViaCEP says so and BrasilAPI has none. */
async function queryServices(cep: Cep): Promise<CepLookupResult> {
	const controller = new AbortController();
	const lookups = [lookUpViaCep(cep, controller.signal), lookUpBrasilApi(cep, controller.signal)];
	try {
		return await Promise.any(
			lookups.map(async (pending) => {
				const result = await pending;
				if (result === undefined || result === "unknown") throw new Error("no address");
				return result;
			}),
		);
	} catch {
		const results = await Promise.all(lookups);
		return results.find((result) => result === "unknown");
	} finally {
		controller.abort();
	}
}

function fromTable(cep: Cep): ResolvedAddress | null {
	lookupsTotal.inc({ source: "table" });
	const region = findCepRegion(cep);
	if (!region) return null;
	return {
		cep,
		street: "",
		neighborhood: "",
		city: region.city,
		state: region.state,
		ibgeCode: null,
		source: "table",
	};
}

/** An earlier result of the services. If the database fails, they are simply called again. */
async function readCache(
	cep: Cep,
): Promise<{ address: ResolvedAddress | null; isFresh: boolean } | undefined> {
	try {
		const [row] = await db.select().from(cepCache).where(eq(cepCache.cep, cep)).limit(1);
		if (!row) return undefined;
		const age = Date.now() - row.fetchedAt.getTime();
		if (row.address === null) {
			// An old "does not exist" no longer counts.
			return age < NOT_FOUND_TTL_MS ? { address: null, isFresh: true } : undefined;
		}
		// Rows stored by an earlier build have no IBGE code.
		const { state, ibgeCode = null } = row.address;
		if (!isUf(state)) return undefined;
		const source = row.source === "brasilapi" ? "brasilapi" : "viacep";
		return { address: { cep, ...row.address, state, ibgeCode, source }, isFresh: age < FOUND_TTL_MS };
	} catch (error) {
		log.warn({ error }, "the stored postal codes could not be read");
		return undefined;
	}
}

async function writeCache(cep: Cep, answer: Exclude<CepLookupResult, undefined>): Promise<void> {
	const entry =
		answer === "unknown"
			? { address: null, source: "viacep" }
			: { address: answer.address, source: answer.source };
	const row = { ...entry, fetchedAt: new Date() };
	try {
		await db
			.insert(cepCache)
			.values({ cep, ...row })
			.onConflictDoUpdate({ target: cepCache.cep, set: row });
	} catch (error) {
		log.warn({ error }, "a postal code could not be stored");
	}
}

/** Deletes addresses of postal codes that were not fetched again. After thirty days a code in use is fetched again. */
export function deleteOldAddresses(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - retention.postalCodes.days * DAY_MS);
	return deleteRows(cepCache.cep, lt(cepCache.fetchedAt, before));
}
