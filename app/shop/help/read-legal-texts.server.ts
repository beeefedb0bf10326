import { retentionPolicy } from "#app/shop/settings/retention.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { guaranteeOf } from "#app/shop/settings/settings.ts";
import { parseMarkdown } from "#app/shop/texts/parse-markdown.server.ts";
import { fillBlocks, type PlaceholderValues } from "#app/shop/texts/rich-text.ts";
import { isUpperHeading, splitSections, type TextSection } from "#app/shop/texts/sections.server.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";
import { dayOf } from "#app/values/date.ts";

/** Privacy policy and terms of use by section, and the day from which both are as they are. */
export async function readLegalTexts(request: Request) {
	const [policy, terms, { legal, identity, claims }] = await Promise.all([
		readShopText("privacy-policy", request),
		readShopText("terms-of-use", request),
		readSettings(),
	]);
	// Both stand on one page, where an anchor names one section.
	const taken = new Set(["privacidade", "termos", "contato-legal"]);
	const published = [policy, terms].flatMap(({ publishedAt }) => publishedAt ?? []);
	return {
		policy: sectionsOf(policy.content.text, taken, {
			"e-mail": identity.email,
			"prazos de guarda": retentionPolicy(legal.contactMonths),
		}),
		terms: sectionsOf(terms.content.text, taken, { garantia: guaranteeOf(claims) }),
		updatedAt:
			published.length > 0
				? dayOf(new Date(Math.max(...published.map((moment) => moment.getTime()))))
				: legal.updatedAt,
	};
}

const sectionsOf = (text = "", taken: Set<string>, values: PlaceholderValues): TextSection[] =>
	splitSections(parseMarkdown(text), isUpperHeading, taken).sections.map((section) => ({
		...section,
		blocks: fillBlocks(section.blocks, values),
	}));
