import { afterAll, beforeAll } from "vitest";
import { type CepStubs, startCepStubs } from "./cep-stubs.ts";

/** The stand-ins for the postal code services, from the first test of a file to its last. */
export function setUpCepStubs(): CepStubs {
	const services = {} as CepStubs;
	beforeAll(async () => {
		Object.assign(services, await startCepStubs());
	});
	afterAll(() => services.close());
	return services;
}
