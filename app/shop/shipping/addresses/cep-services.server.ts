import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { type Budget, sharedBudget } from "#app/shop/limits/budget.server.ts";
import type { PostalAddress } from "#app/values/address/shipping-address.ts";
import type { Cep } from "#app/values/cep.ts";
import { MINUTE_SECONDS } from "#app/values/date.ts";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { isUf, type Uf } from "#app/values/states.ts";

/** A service's address for a postal code. */
export interface Address extends PostalAddress {
	state: Uf;
	/** The municipality's IBGE code, if the service gives it. */
	ibgeCode: string | null;
}

/** One suggestion of an address search. */
export interface AddressMatch extends Address {
	cep: string;
}

/** The time limit for each service; both are called at once. */
const TIMEOUT_MS = 1000;
const MAX_BYTES = 64 * 1024;

/** No longer than the form's field allows. */
const foundText = (name: "street" | "neighborhood" | "city") =>
	z
		.string()
		.nullish()
		.transform((value) => (value ?? "").replace(/\s+/g, " ").trim().slice(0, addressFields[name].maxLength));
const street = foundText("street");
const neighborhood = foundText("neighborhood");
const city = foundText("city").refine((value) => value !== "");
const state = z.string().refine(isUf);
/** Seven digits that begin with the state's; any other text counts as missing. */
const ibgeCode = z
	.string()
	.regex(/^[1-5]\d{6}$/)
	.nullable()
	.catch(null);

const viaCepAddress = z
	.object({
		cep: z.string(),
		logradouro: street,
		bairro: neighborhood,
		localidade: city,
		uf: state,
		ibge: ibgeCode,
	})
	.transform(
		({ cep, logradouro, bairro, localidade, uf, ibge }): AddressMatch => ({
			cep: cep.replace(/\D/g, ""),
			street: logradouro,
			neighborhood: bairro,
			city: localidade,
			state: uf,
			ibgeCode: ibge,
		}),
	);
/** The service has sent both `true` and `"true"`. */
const viaCepNotFound = z.object({ erro: z.union([z.literal(true), z.literal("true")]) });
/** Its code is null if the service behind it has none, and was missing before August 2026. */
const brasilApiAddress = z
	.object({
		state,
		city,
		neighborhood,
		street,
		ibge: z.object({ city: ibgeCode }).catch({ city: null }),
	})
	.transform(({ ibge, ...address }): Address => ({ ...address, ibgeCode: ibge.city }));

const viaCep = new CircuitBreaker("viacep");
const brasilApi = new CircuitBreaker("brasilapi");

/**
 * Limits the shop's calls per minute to services that are free of charge, for all of its processes together. Without it
 * one visitor could cause hundreds of calls in the shop's name, and a service that blocks the shop helps no buyer.
 * Searches by words leave half of the calls to postal codes, which every checkout needs. The built-in table is the
 * fallback for both.
 */
const MAX_CALLS = 120 * env.RATE_LIMIT_FACTOR;
const viaCepCalls = sharedBudget("viacep", MAX_CALLS, MINUTE_SECONDS);
const viaCepSearches = sharedBudget("viacep-searches", MAX_CALLS / 2, MINUTE_SECONDS);
const brasilApiCalls = sharedBudget("brasilapi", MAX_CALLS, MINUTE_SECONDS);

const mayCall = async (budget: Budget): Promise<boolean> => (await budget.take("all")) === null;

/** Resets the failure counts, for tests that bring a service back. */
export function resetCepServices(): void {
	viaCep.reset();
	brasilApi.reset();
}

/** "unknown": the service says that the code does not exist. Undefined: it gave no usable answer. */
export type CepLookupResult = { address: Address; source: "viacep" | "brasilapi" } | "unknown" | undefined;

export async function lookUpViaCep(cep: Cep, signal: AbortSignal): Promise<CepLookupResult> {
	if (!(await mayCall(viaCepCalls))) return undefined;
	return viaCep.run(async () => {
		const body = await fetchFromService(`${env.VIACEP_URL}/ws/${cep}/json/`, signal);
		if (viaCepNotFound.safeParse(body).success) return "unknown" as const;
		const { cep: _echo, ...address } = parseServiceBody(viaCepAddress, body);
		return { address, source: "viacep" as const };
	}, signal);
}

/**
 * A 404 does not prove that a code does not exist, because BrasilAPI also sends it when the services behind it fail. It
 * can therefore only confirm a code.
 */
export async function lookUpBrasilApi(cep: Cep, signal: AbortSignal): Promise<CepLookupResult> {
	if (!(await mayCall(brasilApiCalls))) return undefined;
	return brasilApi.run(async () => {
		const { status, body } = await fetchJson(`${env.BRASILAPI_URL}/api/cep/v2/${cep}`, {
			timeoutMs: TIMEOUT_MS,
			maxBytes: MAX_BYTES,
			signal,
		});
		if (status === 404 || status === 400) return undefined;
		if (status !== 200) throw new ServiceError("the service failed", status);
		return { address: parseServiceBody(brasilApiAddress, body), source: "brasilapi" as const };
	}, signal);
}

/** Addresses whose street contains the words. The service cannot search without state and city. */
export async function searchViaCep(
	where: { state: Uf; city: string; street: string },
	signal: AbortSignal,
): Promise<AddressMatch[] | undefined> {
	if (!(await mayCall(viaCepSearches)) || !(await mayCall(viaCepCalls))) return undefined;
	const path = [where.state, where.city, where.street].map(encodeURIComponent).join("/");
	return viaCep.run(async () => {
		const body = await fetchFromService(`${env.VIACEP_URL}/ws/${path}/json/`, signal);
		return parseServiceBody(z.array(viaCepAddress).max(50), body);
	}, signal);
}

async function fetchFromService(url: string, signal: AbortSignal): Promise<unknown> {
	const { status, body } = await fetchJson(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
	if (status !== 200) throw new ServiceError("the service failed", status);
	return body;
}

function parseServiceBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const result = schema.safeParse(body);
	if (!result.success) throw new ServiceError("the service answered in an unknown shape");
	return result.data;
}
