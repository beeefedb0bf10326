import { type TextBlock, unmarkedText } from "#app/shop/texts/rich-text.ts";

interface QuestionsByCategory {
	questions: readonly { question: string; answer: readonly TextBlock[] }[];
}

/** The questions as structured data for search engines (schema.org FAQPage). */
export function faqPage(categories: readonly QuestionsByCategory[]) {
	return {
		"@context": "https://schema.org",
		"@type": "FAQPage",
		mainEntity: categories.flatMap(({ questions }) =>
			questions.map(({ question, answer }) => ({
				"@type": "Question",
				name: question,
				acceptedAnswer: { "@type": "Answer", text: unmarkedText(answer) },
			})),
		),
	};
}
