import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inTurn, refusalOfEvents, refusalOfPhoto, sendInHalves } from "./refused-sendings.ts";
import { refusedWith, ShopRefused, UnreadablePhoto } from "./shop-requests.ts";

describe("an answer about a photograph", () => {
	it.each([413, 415, 422])("of %i is final, whoever gives it", (status) => {
		expect(refusalOfPhoto(new ShopRefused(status))).toMatch(/^Esta foto /);
	});

	it("of 404 or 409 is final only from the shop itself", () => {
		expect(refusalOfPhoto(new ShopRefused(404, { kind: "not_found" }))).toBe(
			"A loja não conseguiu registrar. Este trabalho pode ter saído da sua bancada.",
		);
		const full = { kind: "conflict", message: "Este trabalho já tem 40 fotos." };
		expect(refusalOfPhoto(new ShopRefused(409, full))).toBe(full.message);
		for (const status of [404, 409]) expect(refusalOfPhoto(new ShopRefused(status))).toBeNull();
	});

	it.each([200, 400, 401, 403, 405, 408, 425, 429, 500, 502, 503])("of %i lets it wait", (status) => {
		expect(refusalOfPhoto(new ShopRefused(status, { kind: "forbidden", message: "Não." }))).toBeNull();
	});

	it("is not needed where the phone itself cannot open it, and without a signal there is none", () => {
		expect(refusalOfPhoto(new UnreadablePhoto())).toBe("Esta foto não abriu");
		expect(refusalOfPhoto(new TypeError("Failed to fetch"))).toBeNull();
	});
});

describe("a refusal that gives no reason as the shop does", () => {
	const bodies = [
		"",
		"null",
		"[]",
		"<p>Bad gateway</p>",
		'{"error":null}',
		'{"error":"too large"}',
		'{"error":[]}',
		'{"error":{"kind":1,"message":{"text":"no"}}}',
		'{"error":{"kind":null,"message":""}}',
		'{"message":"no"}',
	];
	it.each(bodies)("has a sentence of its own: %s", (body) => {
		expect(refusalOfEvents(refusedWith(422, body))).toBe("A loja não aceitou este registro.");
		expect(refusalOfEvents(refusedWith(413, body))).toBe("A loja não aceita um recado deste tamanho.");
		expect(refusalOfPhoto(refusedWith(422, body))).toBe("Esta foto não abriu");
		for (const status of [404, 409]) expect(refusalOfPhoto(refusedWith(status, body))).toBeNull();
	});

	it("unlike one of the shop itself", () => {
		const error = { kind: "conflict", message: "Este trabalho já tem 40 fotos." };
		expect(refusalOfPhoto(refusedWith(409, JSON.stringify({ error })))).toBe(error.message);
		expect(refusalOfEvents(refusedWith(422, JSON.stringify({ error })))).toBe(error.message);
	});
});

describe("events that the shop never takes as they are", () => {
	const tooMuch = new ShopRefused(413);

	it("are found alone; the others arrive in their order, in as few requests as halves allow", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 50 }),
				async (sizes) => {
					const events = sizes.map((size, at) => ({ size, at }));
					const arrived: number[] = [];
					const refused: number[] = [];
					let requests = 0;
					await sendInHalves(
						events,
						async (part) => {
							requests += 1;
							if (part.reduce((sum, { size }) => sum + size, 0) > 10) throw tooMuch;
							arrived.push(...part.map(({ at }) => at));
						},
						async ({ at }) => void refused.push(at),
					);
					expect(refused).toEqual(events.filter(({ size }) => size > 10).map(({ at }) => at));
					expect(arrived).toEqual(events.filter(({ size }) => size <= 10).map(({ at }) => at));
					expect(requests).toBeLessThan(2 * events.length);
				},
			),
		);
	});

	it("say why; a request that fails otherwise is left as it is", async () => {
		expect(refusalOfEvents(tooMuch)).toBe("A loja não aceita um recado deste tamanho.");
		expect(refusalOfEvents(new ShopRefused(422, { message: "A anotação é longa." }))).toBe(
			"A anotação é longa.",
		);
		for (const error of [new ShopRefused(401), new ShopRefused(503), new TypeError("Failed to fetch")]) {
			expect(refusalOfEvents(error)).toBeNull();
			let requests = 0;
			const sending = sendInHalves(
				[1, 2, 3],
				async () => {
					requests += 1;
					throw error;
				},
				async () => undefined,
			);
			await expect(sending).rejects.toBe(error);
			expect(requests).toBe(1);
		}
	});
});

it("a photograph that failed goes after those that failed less often, and the others in their order", () => {
	const photos = ["a", "b", "c", "d"].map((id) => ({ id }));
	const ids = (failures: [string, number][]) => inTurn(photos, new Map(failures)).map(({ id }) => id);
	expect(ids([])).toEqual(["a", "b", "c", "d"]);
	expect(
		ids([
			["a", 2],
			["b", 1],
		]),
	).toEqual(["c", "d", "b", "a"]);
});
