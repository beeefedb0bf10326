import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { type Cep, parseCep } from "#app/values/cep.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { cepCache, rateLimitCounters } from "#db/schema.server.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { suggestAddresses } from "./address-autocomplete.server.ts";
import { resetCepServices } from "./cep-services.server.ts";
import { findAddress } from "./find-address.server.ts";

const cep = (text: string): Cep => {
	const parsed = parseCep(text);
	if (!parsed) throw new Error(`not a CEP: ${text}`);
	return parsed;
};
const se = { street: "Praça da Sé", neighborhood: "Sé", city: "São Paulo", state: "SP", ibgeCode: "3550308" };

const services = setUpCepStubs();
beforeEach(async () => {
	services.setMode({ viaCep: "answers", brasilApi: "answers" });
	services.requests.viaCep.length = 0;
	services.requests.brasilApi.length = 0;
	resetCepServices();
	await db.delete(cepCache);
});

const cacheRow = async (code: string) => (await db.select().from(cepCache).where(eq(cepCache.cep, code)))[0];
const age = (code: string, days: number) =>
	db
		.update(cepCache)
		.set({ fetchedAt: new Date(Date.now() - days * DAY_MS) })
		.where(eq(cepCache.cep, code));

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
	const started = performance.now();
	const result = await work;
	return { result, ms: performance.now() - started };
}

describe("finding an address by postal code", () => {
	it("takes the first service that knows", async () => {
		expect(await findAddress(cep("01001-000"))).toMatchObject(se);
	});

	it("goes without the municipality's code where a service says none, or nonsense, or said none before", async () => {
		const village = { street: "", neighborhood: "", city: "Campos do Jordão", state: "SP" };
		for (const [at, ibge] of [undefined, "0000000", "35097"].entries()) {
			const code = `1246001${at}`;
			services.addAddress(code, ibge === undefined ? village : { ...village, ibge });
			expect(await findAddress(cep(code))).toMatchObject({ ...village, ibgeCode: null });
		}
		await db.update(cepCache).set({ address: village }).where(eq(cepCache.cep, "12460010"));
		expect(await findAddress(cep("12460010"))).toMatchObject({ ...village, ibgeCode: null });
	});

	it("calls both at their documented addresses", async () => {
		services.setMode({ viaCep: "broken", brasilApi: "broken" });
		await findAddress(cep("01001-001"));
		expect(services.requests.viaCep).toContain("/ws/01001001/json/");
		expect(services.requests.brasilApi).toContain("/api/cep/v2/01001001");
	});

	it.each(["down", "garbage", "broken", "slow", "unknown"] as const)(
		"is answered by BrasilAPI while ViaCEP is %s",
		async (mood) => {
			services.setMode({ viaCep: mood });
			expect(await findAddress(cep("01001000"))).toEqual({ cep: "01001000", ...se, source: "brasilapi" });
		},
	);

	it.each(["down", "garbage", "broken", "slow", "unknown"] as const)(
		"is answered by ViaCEP while BrasilAPI is %s",
		async (mood) => {
			services.setMode({ brasilApi: mood });
			expect(await findAddress(cep("01001000"))).toEqual({ cep: "01001000", ...se, source: "viacep" });
		},
	);

	it.each(["down", "garbage", "broken", "slow"] as const)(
		"comes from the built-in table within 3 seconds while both are %s",
		async (mood) => {
			services.setMode({ viaCep: mood, brasilApi: mood });
			const { result, ms } = await timed(findAddress(cep("01001000")));
			expect(result).toEqual({
				cep: "01001000",
				street: "",
				neighborhood: "",
				city: "São Paulo",
				state: "SP",
				ibgeCode: null,
				source: "table",
			});
			expect(ms).toBeLessThan(3000);
			expect(await cacheRow("01001000")).toBeUndefined();
		},
	);

	it("comes from the table when nothing listens at the services' addresses", async () => {
		const { VIACEP_URL, BRASILAPI_URL } = env;
		env.VIACEP_URL = "http://127.0.0.1:1";
		env.BRASILAPI_URL = "http://127.0.0.1:1";
		try {
			expect(await findAddress(cep("69005000"))).toMatchObject({ city: "Manaus", source: "table" });
		} finally {
			Object.assign(env, { VIACEP_URL, BRASILAPI_URL });
		}
	});

	it("is none when ViaCEP knows no such code and the other has no address either", async () => {
		for (const brasilApi of ["answers", "down", "slow"] as const) {
			services.setMode({ viaCep: "unknown", brasilApi });
			expect(await findAddress(cep(brasilApi === "answers" ? "01999999" : "01001000"))).toBeNull();
			await db.delete(cepCache);
		}
	});

	it("is not declared unknown on BrasilAPI's word alone", async () => {
		services.setMode({ viaCep: "down", brasilApi: "unknown" });
		expect(await findAddress(cep("01001000"))).toMatchObject({ city: "São Paulo", source: "table" });
	});

	it("calls a service once for many customers at the same moment", async () => {
		services.setMode({ viaCep: "broken" });
		await Promise.all(Array.from({ length: 20 }, () => findAddress(cep("01310100"))));
		expect(services.requests.brasilApi.filter((path) => path.endsWith("01310100"))).toHaveLength(1);
	});
});

describe("stored postal codes", () => {
	it("answer for 30 days without another call", async () => {
		await findAddress(cep("01001000"));
		await age("01001000", 29);
		services.setMode({ viaCep: "down", brasilApi: "down" });
		expect(await findAddress(cep("01001000"))).toMatchObject(se);
	});

	it("are refreshed after that, and used before the table while the services are down", async () => {
		await findAddress(cep("01001000"));
		await age("01001000", 31);
		services.setMode({ viaCep: "down", brasilApi: "down" });
		expect(await findAddress(cep("01001000"))).toMatchObject(se);
		services.setMode({ viaCep: "answers", brasilApi: "answers" });
		resetCepServices();
		await findAddress(cep("01001000"));
		expect((await cacheRow("01001000"))?.fetchedAt.getTime()).toBeGreaterThan(Date.now() - DAY_MS);
	});

	it("remember for a day that a code does not exist", async () => {
		services.setMode({ viaCep: "unknown", brasilApi: "unknown" });
		expect(await findAddress(cep("13010000"))).toBeNull();
		services.setMode({ viaCep: "answers", brasilApi: "answers" });
		expect(await findAddress(cep("13010000"))).toBeNull();
		await age("13010000", 2);
		expect(await findAddress(cep("13010000"))).toMatchObject({ city: "Campinas" });
	});
});

describe("services that keep failing", () => {
	it("are skipped for a while, so that customers need not wait for them", async () => {
		services.setMode({ viaCep: "slow", brasilApi: "slow" });
		await Promise.all(["01001000", "01310100", "13010000"].map((code) => findAddress(cep(code))));
		const { result, ms } = await timed(findAddress(cep("20040002")));
		expect(result).toMatchObject({ city: "Rio de Janeiro", source: "table" });
		expect(ms).toBeLessThan(3000);
		expect(services.requests.viaCep).not.toContain("/ws/20040002/json/");
	});
});

describe("suggesting addresses", () => {
	const paulista = {
		label: "Avenida Paulista, Bela Vista, São Paulo/SP, 01310-100",
		value: "Avenida Paulista",
		address: { logradouro: "Avenida Paulista", bairro: "Bela Vista", localidade: "São Paulo", uf: "SP" },
		cep: "01310-100",
	};

	it.each([
		"Avenida Paulista, São Paulo - SP",
		"avenida paulista 1000, sao paulo, sp",
		"Avenida Paulista São Paulo",
	])("takes the city from %j", async (query) => {
		expect(await suggestAddresses(query, "address")).toEqual([paulista]);
	});

	it("takes the city from the form when none was typed", async () => {
		expect(await suggestAddresses("Paulista 1578", "address", { city: "São Paulo", state: "SP" })).toEqual([
			paulista,
		]);
		expect(await suggestAddresses("Paulista 1578", "address")).toEqual([]);
	});

	it("answers a postal code with its address", async () => {
		expect(await suggestAddresses("01310-100", "cep")).toEqual([paulista]);
		expect(await suggestAddresses("01310100", "address")).toEqual([paulista]);
		expect(await suggestAddresses("0131", "cep")).toEqual([]);
	});

	// rule: 9.02
	it("needs three characters and a known city, and calls no service otherwise", async () => {
		for (const query of ["", "Ru", "   ", "../../../etc", "Rua das Flores, Cidade Nenhuma - XX", "%2e%2e/"]) {
			expect(await suggestAddresses(query, "address"), query).toEqual([]);
		}
		expect(services.requests.viaCep).toEqual([]);
	});

	it.each(["down", "garbage", "broken", "slow"] as const)(
		"gives an empty list within 3 seconds while the service is %s",
		async (mood) => {
			services.setMode({ viaCep: mood });
			const { result, ms } = await timed(suggestAddresses(`Rua ${mood}, Campinas, SP`, "address"));
			expect(result).toEqual([]);
			expect(ms).toBeLessThan(3000);
		},
	);
});

it("asks the services so much in a minute for the whole shop, and then takes the built-in table", async () => {
	await db.delete(rateLimitCounters);
	services.setMode({ viaCep: "answers", brasilApi: "answers" });
	const codes = Array.from({ length: 130 }, (_, at) => cep(String(1_310_000 + at).padStart(8, "0")));
	for (const code of codes) await findAddress(code);
	expect(services.requests.viaCep.length).toBeLessThanOrEqual(120);
	expect(services.requests.brasilApi.length).toBeLessThanOrEqual(120);
	expect((await findAddress(cep("01399999")))?.source).toBe("table");
	await db.delete(rateLimitCounters);
});
