import { eq } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import type { Cep } from "#app/values/cep.ts";
import { isUf } from "#app/values/states.ts";
import { db } from "#db/client.server.ts";
import { cepCache } from "#db/schema.server.ts";
import { findCepRegion } from "./cep-regions.ts";
import { type Address, askBrasilApi, askViaCep, type CepAnswer } from "./cep-services.server.ts";

export interface FoundAddress extends Address {
	cep: Cep;
	/** "table": only what the code tells by itself; the city may be blank. */
	source: "viacep" | "brasilapi" | "table";
}

const DAY_MS = 86_400_000;
const KNOWN_FOR_MS = 30 * DAY_MS;
/** New codes are handed out all the time, so "there is none" is believed for a day only. */
const UNKNOWN_FOR_MS = DAY_MS;
/** A customer waits no longer than this for an address, whatever is slow. */
const WHOLE_TIMEOUT_MS = 3000;

/** Customers of one launch ask for the same codes at the same moment: one question serves all. */
const asking = new Map<Cep, Promise<FoundAddress | null>>();

/**
 * What a postal code stands for. Asks our own memory, then both services at once, then the
 * built-in table. Null when there is no such code; never throws, and answers within 3 seconds.
 */
export function findAddress(cep: Cep): Promise<FoundAddress | null> {
	const running = asking.get(cep);
	if (running) return running;
	const answer = withinTime(lookUp(cep), cep).finally(() => asking.delete(cep));
	asking.set(cep, answer);
	return answer;
}

async function withinTime(answer: Promise<FoundAddress | null>, cep: Cep): Promise<FoundAddress | null> {
	const { promise: tooLate, resolve } = Promise.withResolvers<FoundAddress | null>();
	const timer = setTimeout(() => resolve(fromTable(cep)), WHOLE_TIMEOUT_MS);
	try {
		return await Promise.race([answer, tooLate]);
	} catch (error) {
		log.error({ error }, "a postal code could not be looked up");
		return fromTable(cep);
	} finally {
		clearTimeout(timer);
	}
}

async function lookUp(cep: Cep): Promise<FoundAddress | null> {
	const remembered = await recall(cep);
	if (remembered?.isFresh) return remembered.address;
	const answer = await askServices(cep);
	if (answer === undefined) return remembered?.address ?? fromTable(cep);
	await remember(cep, answer);
	return answer === "unknown" ? null : { cep, ...answer.address, source: answer.source };
}

/** The first address that a service knows; "unknown" only when ViaCEP says so and the other has none. */
async function askServices(cep: Cep): Promise<CepAnswer> {
	const calledOff = new AbortController();
	const asked = [askViaCep(cep, calledOff.signal), askBrasilApi(cep, calledOff.signal)];
	try {
		return await Promise.any(
			asked.map(async (pending) => {
				const answer = await pending;
				if (answer === undefined || answer === "unknown") throw new Error("no address");
				return answer;
			}),
		);
	} catch {
		const answers = await Promise.all(asked);
		return answers.find((answer) => answer === "unknown");
	} finally {
		calledOff.abort();
	}
}

function fromTable(cep: Cep): FoundAddress | null {
	const region = findCepRegion(cep);
	if (!region) return null;
	return { cep, street: "", neighborhood: "", city: region.city, state: region.state, source: "table" };
}

/** What we were told before. Without the database the services are simply asked again. */
async function recall(cep: Cep): Promise<{ address: FoundAddress | null; isFresh: boolean } | undefined> {
	try {
		const [row] = await db.select().from(cepCache).where(eq(cepCache.cep, cep)).limit(1);
		if (!row) return undefined;
		const age = Date.now() - row.fetchedAt.getTime();
		if (row.address === null) {
			// An old "there is none" is no answer at all.
			return age < UNKNOWN_FOR_MS ? { address: null, isFresh: true } : undefined;
		}
		const { state } = row.address;
		if (!isUf(state)) return undefined;
		const source = row.source === "brasilapi" ? "brasilapi" : "viacep";
		return { address: { cep, ...row.address, state, source }, isFresh: age < KNOWN_FOR_MS };
	} catch (error) {
		log.warn({ error }, "the memory of postal codes could not be read");
		return undefined;
	}
}

async function remember(cep: Cep, answer: Exclude<CepAnswer, undefined>): Promise<void> {
	const known =
		answer === "unknown"
			? { address: null, source: "viacep" }
			: { address: answer.address, source: answer.source };
	const row = { ...known, fetchedAt: new Date() };
	try {
		await db
			.insert(cepCache)
			.values({ cep, ...row })
			.onConflictDoUpdate({ target: cepCache.cep, set: row });
	} catch (error) {
		log.warn({ error }, "the memory of postal codes could not be written");
	}
}
