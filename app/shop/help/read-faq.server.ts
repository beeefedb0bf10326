import { findLongestProduction } from "#app/shop/catalogue/products/find-longest-production.server.ts";
import { readPublicSettings, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { guaranteeOf } from "#app/shop/settings/settings.ts";
import { formatBusinessDays, formatHandlingTime } from "#app/shop/shipping/delivery-estimate.ts";
import { parseMarkdown } from "#app/shop/texts/parse-markdown.server.ts";
import { fillBlocks, type PlaceholderValues } from "#app/shop/texts/rich-text.ts";
import { isUpperHeading, splitSections } from "#app/shop/texts/sections.server.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatList } from "#app/values/text.ts";
import type { FaqCategory } from "./FaqList.tsx";

/** The questions of /faq by category, with the figures of today's settings. */
export async function readFaq(request: Request): Promise<FaqCategory[]> {
	const [{ content }, values] = await Promise.all([readShopText("faq", request), readFaqValues()]);
	return buildFaq(content.text ?? "", values);
}

/**
 * A question whose whole answer is about something that the shop does not offer is left out, and so is a category
 * without questions.
 */
export function buildFaq(text: string, values: PlaceholderValues): FaqCategory[] {
	const taken = new Set<string>();
	return splitSections(parseMarkdown(text), isUpperHeading, taken)
		.sections.map(({ id, title, blocks }) => ({
			id,
			name: title,
			questions: splitSections(blocks, () => true, taken)
				.sections.map((question) => ({
					id: question.id,
					question: question.title,
					answer: fillBlocks(question.blocks, values),
				}))
				.filter(({ answer }) => answer.length > 0),
		}))
		.filter(({ questions }) => questions.length > 0);
}

async function readFaqValues(): Promise<PlaceholderValues> {
	const [{ shipping, orders, claims }, { payments }, longestProduction] = await Promise.all([
		readSettings(),
		readPublicSettings(),
		findLongestProduction(),
	]);
	const { freeShippingFrom, freeShippingStates } = shipping;
	const isFreeSomewhere = freeShippingFrom !== null && freeShippingStates.length > 0;
	const whereOffered = (value: string | number) => (payments.offersMercadoPago ? value : null);
	return {
		parcelas: whereOffered(payments.instalments),
		"valor mínimo das parcelas": whereOffered(formatMoney(payments.instalmentsAbove)),
		"frete grátis": isFreeSomewhere ? formatMoney(freeShippingFrom) : null,
		"estados do frete grátis": isFreeSomewhere ? formatList(freeShippingStates) : null,
		"prazo de preparo": formatHandlingTime(shipping.handlingDays),
		"prazo de produção": formatBusinessDays(longestProduction),
		"dias do Mercado Pago": whereOffered(orders.expireAfterDays.mercadopago),
		"dias da transferência": orders.expireAfterDays.bank_transfer,
		"horas sem e-mail confirmado": orders.expireUnconfirmedAfterHours,
		garantia: guaranteeOf(claims),
		"com Mercado Pago": payments.offersMercadoPago,
		"sem Mercado Pago": !payments.offersMercadoPago,
		"com frete grátis": isFreeSomewhere,
		"sem frete grátis": !isFreeSomewhere,
	};
}
