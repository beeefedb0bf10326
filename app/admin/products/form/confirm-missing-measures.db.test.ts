import { beforeAll, beforeEach, expect, it } from "vitest";
import { QuestionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { countAdminProducts, productsList } from "../admin-products.queries.server.ts";
import { confirmMissingMeasures } from "./confirm-missing-measures.server.ts";

const services = setUpCepStubs();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});
beforeEach(() => services.setMode({ viaCep: "answers", brasilApi: "answers" }));

const unmeasured = { weightGrams: null, widthMm: null, heightMm: null, depthMm: null };
const size = { widthMm: 400, depthMm: 400, heightMm: 450 };
const input: ProductInput = {
	name: "Gamela",
	description: "De uma tora só.",
	price: cents(18_000),
	materials: [],
	categoryIds: [],
};

/** The freight on the page of the product for that postal code. */
async function freightTo(cep: string, productId: string): Promise<string> {
	const { options } = await quoteFreight({ cep, lines: [{ productId, quantity: 1 }] });
	return formatMoney(options[0].regularCost);
}

it("asks before a product without weight and size is saved, with the freight that its page would say", async () => {
	const { id } = await insertProduct({ ...unmeasured, priceCents: input.price });
	const [near, far] = [await freightTo("01310-100", id), await freightTo("69005-000", id)];
	const refusal = await refusalOf(confirmMissingMeasures(input, new FormData()));
	expect(refusal?.message).toBe(
		`Sem peso e as três medidas, o frete desta peça conta 1 kg e uma caixa de 30 × 20 × 15 cm. Para São Paulo ${near}, para Manaus ${far}. Preencha os campos marcados, ou salve assim.`,
	);
	const measure = "Informe a medida.";
	expect(refusal?.fields).toEqual({
		weight: "Informe o peso.",
		width: measure,
		depth: measure,
		height: measure,
	});
});

it("asks only for what is missing, and not of who says so", async () => {
	const light = await refusalOf(confirmMissingMeasures({ ...input, ...size }, new FormData()));
	expect(light?.message).toMatch(/^Sem peso, o frete desta peça conta 1 kg\. Para São Paulo R\$/);
	expect(light?.fields).toEqual({ weight: "Informe o peso." });
	const large = { ...input, ...size, price: cents(800_000), widthMm: null, weightGrams: 78_000 };
	expect((await refusalOf(confirmMissingMeasures(large, new FormData())))?.message).toMatch(
		/^Sem as três medidas, o frete desta peça conta uma caixa de 30 × 20 × 15 cm\./,
	);
	await confirmMissingMeasures({ ...input, ...size, weightGrams: 5_200 }, new FormData());
	const saysSo = new FormData();
	saysSo.append("confirmed", light instanceof QuestionRefusal ? light.question.key : "");
	await confirmMissingMeasures(input, saysSo);
	await confirmMissingMeasures({ ...input, ...size }, saysSo);
	const ofAnother = new FormData();
	ofAnother.append("confirmed", "1");
	await refusalOf(confirmMissingMeasures(input, ofAnother));
});

it("lists what is on sale and unmeasured, and counts as many", async () => {
	const before = (await countAdminProducts(admin)).unmeasured;
	const listed = [await insertProduct(unmeasured), await insertProduct({ depthMm: null })];
	await insertProduct({ ...unmeasured, isActive: false });
	await insertProduct();
	const { rows } = await productsList.read(
		admin,
		new URL("http://localhost:3000/admin/products?status=unmeasured"),
	);
	expect((await countAdminProducts(admin)).unmeasured).toBe(before + listed.length);
	expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(listed.map(({ id }) => id)));
	expect(rows).toHaveLength(before + listed.length);
});
