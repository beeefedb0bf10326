import { z } from "zod";
import { optionalLine, requiredLine } from "#app/platform/forms/fields.ts";
import { asksForEverything, searchedTokens, tokenize } from "#app/shop/catalogue/vocabulary/tokenize.ts";
import { synonymLimits, synonymMessages } from "./synonym.ts";

/** As the search compares words: in lower case, without accents and punctuation, "Sofá-banco" is "sofa banco". */
const normalize = (tokens: readonly { word: string }[]): string => tokens.map(({ word }) => word).join(" ");
const hasTooManyWords = (name: string): boolean => name.split(" ").length > synonymLimits.words;

/**
 * The form of a synonym: what people search for, the shop's own names for it separated by commas, and a
 * sentence above the results.
 */
export const synonymSchema = z
	.object({
		term: requiredLine(synonymMessages.termMissing, synonymLimits.length)
			.refine((term) => !asksForEverything(term), synonymMessages.everything)
			.transform((term) => normalize(searchedTokens(term)))
			.refine((term) => term !== "", synonymMessages.termMissing)
			.refine((term) => !hasTooManyWords(term), synonymMessages.tooManyWords),
		others: requiredLine(synonymMessages.othersMissing, synonymLimits.others * (synonymLimits.length + 2))
			.transform((others) => [
				...new Set(
					others
						.split(/[,;]/)
						.map((other) => normalize(tokenize(other)))
						.filter((other) => other !== ""),
				),
			])
			.refine((others) => others.length > 0, synonymMessages.othersMissing)
			.refine((others) => others.length <= synonymLimits.others, synonymMessages.tooManyOthers)
			.refine((others) => !others.some(hasTooManyWords), synonymMessages.tooManyWords),
		sentence: optionalLine(synonymLimits.sentence),
	})
	.refine(({ term, others }) => !others.includes(term), { path: ["others"], message: synonymMessages.same });

export type SynonymInput = z.output<typeof synonymSchema>;
