import { z } from "zod";
import faqJson from "./faq.json" with { type: "json" };

/**
 * The owner's settings, for the placeholders in `faq.json`, so that the page never promises what the shop no longer
 * does.
 */
export interface FaqParameters {
	/** Whether cards are accepted; otherwise the shop sells by bank transfer only. */
	offersMercadoPago: boolean;
	/** For example 12. */
	instalments: number;
	/** Formatted, for example “R$ 100,00”. */
	instalmentsAbove: string;
	/** Formatted, or null when there is no free shipping. */
	freeShippingFrom: string | null;
	/** For example “SP, RJ, MG, PR, SC, RS e ES”. */
	freeShippingStates: string;
	/** For example “1 a 5 dias úteis”. */
	handlingTime: string;
	/** For example “15 dias úteis”: of the product on sale that takes longest. */
	productionTime: string;
	/** For example “1 ano de garantia da estrutura, além dos 90 dias da lei”. */
	guarantee: string;
	mercadoPagoDays: number;
	transferDays: number;
	/** For an order whose account has no confirmed e-mail address. */
	unconfirmedHours: number;
}

const text = z.string().min(1);
const faq = z
	.array(
		z.strictObject({
			id: text,
			name: text,
			questions: z
				.array(
					z.strictObject({
						id: text,
						question: text,
						answer: text,
						/** The answer while `freeShippingFrom` is null. */
						answerWithoutFreeShipping: text.optional(),
						/** The answer without `offersMercadoPago`. */
						answerByTransfer: text.optional(),
					}),
				)
				.min(1),
		}),
	)
	.parse(faqJson);

/** The questions of /faq by category. Throws for a placeholder that is no parameter. */
export function buildFaq(parameters: FaqParameters) {
	const fill = (answer: string): string =>
		answer.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
			const value = parameters[name as keyof FaqParameters] ?? null;
			if (value === null) throw new Error(`faq.json: no value for ${placeholder}`);
			return String(value);
		});
	return faq.map((category) => ({
		...category,
		questions: category.questions.map(
			({ id, question, answer, answerWithoutFreeShipping, answerByTransfer }) => ({
				id,
				question,
				answer: fill(
					(parameters.freeShippingFrom === null && answerWithoutFreeShipping) ||
						(!parameters.offersMercadoPago && answerByTransfer) ||
						answer,
				),
			}),
		),
	}));
}
