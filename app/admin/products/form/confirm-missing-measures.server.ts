import { measureNames, productFields } from "#app/admin/products/product-fields.ts";
import { log } from "#app/platform/log.server.ts";
import { QuestionRefusal } from "#app/platform/refusals.ts";
import { confirmsQuestion } from "#app/platform/save-question.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { DEFAULT_SIDES_MM, DEFAULT_WEIGHT_GRAMS } from "#app/shop/shipping/freight/parcels.ts";
import { quoteToCapital } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { formatNumberField } from "#app/values/number.ts";
import { formatList } from "#app/values/text.ts";

/** One key for every measure: who fills in one of them and confirms the rest is not asked again. */
const KEY = "unmeasured";

/** Asks before a product is saved whose weight or size would be assumed, and says what its freight would be. */
export async function confirmMissingMeasures(input: ProductInput, form: FormData): Promise<void> {
	if (confirmsQuestion(form, KEY)) return;
	const missing = measureNames.filter((name) => !input[productFields[name].property]);
	if (missing.length === 0) return;
	const hasNoWeight = missing.includes("weight");
	const hasNoSize = missing.length > (hasNoWeight ? 1 : 0);
	const lacking = [hasNoWeight ? "peso" : "", hasNoSize ? "as três medidas" : ""].filter(Boolean);
	const assumed = [
		hasNoWeight ? `${formatNumberField(DEFAULT_WEIGHT_GRAMS / 1000)} kg` : "",
		hasNoSize
			? `uma caixa de ${DEFAULT_SIDES_MM.map((side) => formatNumberField(side / 10)).join(" × ")} cm`
			: "",
	].filter(Boolean);
	const text = [
		`Sem ${formatList(lacking)}, o frete desta peça conta ${formatList(assumed)}.`,
		await freightSentence(input),
		"Preencha os campos marcados, ou salve assim.",
	];
	throw new QuestionRefusal(
		{ key: KEY, text: text.filter(Boolean).join(" "), confirm: "Salvar sem peso ou medidas" },
		Object.fromEntries(
			missing.map((name) => [name, name === "weight" ? "Informe o peso." : "Informe a medida."]),
		),
	);
}

/** “Para São Paulo R$ 34,16, para Manaus R$ 80,20.” */
async function freightSentence(input: ProductInput): Promise<string> {
	const product = {
		id: "",
		work: null,
		price: input.price,
		weightGrams: input.weightGrams ?? null,
		widthMm: input.widthMm ?? null,
		heightMm: input.heightMm ?? null,
		depthMm: input.depthMm ?? null,
		shippingType: input.shippingType ?? "calculated",
		isMadeToOrder: input.isMadeToOrder ?? false,
		productionDays: input.productionDays ?? null,
		availableAfterDays: input.availableAfterDays ?? null,
	} as const;
	try {
		const [near, far] = await Promise.all([quoteToCapital(product, "SP"), quoteToCapital(product, "AM")]);
		return `Para São Paulo ${inWords(near)}, para Manaus ${inWords(far)}.`;
	} catch (error) {
		// The question is asked all the same.
		log.error({ error }, "the freight of an unmeasured product could not be quoted");
		return "";
	}
}

const inWords = (price: Cents | null): string => (price === null ? "nenhuma entrega" : formatMoney(price));
