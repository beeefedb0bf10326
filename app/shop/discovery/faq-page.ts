import type { buildFaq } from "#app/content/faq.server.ts";

/** The questions as structured data for search engines (schema.org FAQPage). */
export function faqPage(categories: ReturnType<typeof buildFaq>) {
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
