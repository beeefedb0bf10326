import type { FaqCategory } from "#app/content/faq.ts";

/** The questions as search engines read them (schema.org FAQPage). */
export function faqPage(categories: readonly FaqCategory[]) {
	return {
		"@context": "https://schema.org",
		"@type": "FAQPage",
		mainEntity: categories.flatMap(({ questions }) =>
			questions.map(({ question, answer }) => ({
				"@type": "Question",
				name: question,
				acceptedAnswer: { "@type": "Answer", text: answer },
			})),
		),
	};
}
