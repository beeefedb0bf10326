import { Refusal } from "#app/platform/refusals.ts";
import { parseMarkdown, refusedLinks } from "./parse-markdown.server.ts";
import { namedPlaceholders } from "./rich-text.ts";
import { isUpperHeading, splitSections } from "./sections.server.ts";
import {
	type DescribedField,
	findText,
	type ShopText,
	type TextContent,
	type TextKey,
} from "./shop-texts.ts";
import { textMessages } from "./texts.messages.ts";

/**
 * Reads what was typed into the form of a text. A draft may be unfinished, but not too long; what is published must be
 * whole. Throws `Refusal("invalid")` with a message for each bad field.
 */
export function readTypedText(
	key: TextKey,
	typed: (name: string) => unknown,
	{ isDraft }: { isDraft: boolean },
): TextContent {
	const text = findText(key);
	const content: Record<string, string> = {};
	const errors: Record<string, string> = {};
	for (const [name, field] of Object.entries(text.fields)) {
		const value = normalised(field, String(typed(name) ?? ""));
		content[name] = value;
		const error = value.length > field.max ? textMessages.tooLong(value.length, field.max) : undefined;
		const message = error ?? (isDraft ? null : findMistake(text, field, value));
		if (message) errors[name] = message;
	}
	const [first] = Object.values(errors);
	if (first !== undefined) throw new Refusal("invalid", first, { fields: errors });
	return content;
}

function normalised({ kind }: DescribedField, value: string): string {
	if (kind === "line") return value.replace(/\s+/g, " ").trim();
	const lines = value.replace(/\r\n?/g, "\n").split("\n");
	if (kind !== "items") return lines.join("\n").trim();
	return lines
		.map((line) => line.trim())
		.filter(Boolean)
		.join("\n");
}

function findMistake(text: ShopText, field: DescribedField, value: string): string | null {
	if (value === "") return textMessages.empty;
	if (field.kind === "line" || field.kind === "plain") return null;
	const [link] = refusedLinks(value);
	if (link !== undefined) return textMessages.refusedLink(link);
	const known = text.placeholders ?? {};
	const unknown = namedPlaceholders(value).find((name) => !Object.hasOwn(known, name));
	if (unknown !== undefined) return textMessages.unknownPlaceholder(unknown);
	if (text.shape === "questions") return findMistakeInQuestions(value);
	if (text.shape === "sections") return findMistakeInSections(value);
	return null;
}

function findMistakeInQuestions(value: string): string | null {
	const { before, sections: categories } = splitSections(parseMarkdown(value), isUpperHeading);
	if (before.length > 0 || categories.length === 0) return textMessages.noHeading("Pagamento");
	for (const { title, blocks } of categories) {
		const { before: loose, sections: questions } = splitSections(blocks, () => true);
		if (questions.length === 0) return textMessages.noQuestions(title);
		if (loose.length > 0) return textMessages.looseText(title);
		const unanswered = questions.find(({ blocks }) => blocks.length === 0);
		if (unanswered) return textMessages.noAnswer(unanswered.title);
	}
	return null;
}

function findMistakeInSections(value: string): string | null {
	const { before, sections } = splitSections(parseMarkdown(value), isUpperHeading);
	if (before.length > 0 || sections.length === 0) return textMessages.noHeading("Como usamos seus dados");
	const empty = sections.find(({ blocks }) => blocks.length === 0);
	return empty ? textMessages.emptySection(empty.title) : null;
}
