import { z } from "zod";
import { Refusal } from "#app/platform/refusals.ts";
import { isWorkshopPicture } from "#app/shop/images/photograph.ts";
import { dayOf } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { parseMarkdown, refusedLinks, safeLink } from "./parse-markdown.server.ts";
import { namedPlaceholders } from "./rich-text.ts";
import {
	listWrittenRooms,
	MAX_ROOMS,
	productAddresses,
	readRoomFields,
	roomFieldName,
	roomNumbers,
	toRoomContent,
} from "./room-fields.ts";
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
		const message = findExcess(field, value) ?? (isDraft ? null : findMistake(text, field, value));
		if (message) errors[name] = message;
	}
	const isOfRooms = text.shape === "rooms";
	if (isOfRooms && !isDraft) addMistakesInRooms(content, errors);
	if (text.shape === "announcement" && !isDraft) addMistakesInDays(content, errors);
	const [first] = Object.values(errors);
	if (first !== undefined) throw new Refusal("invalid", first, { fields: errors });
	if (!isOfRooms) return content;
	if (typed(roomFieldName(MAX_ROOMS + 1, "title"))) {
		throw new Refusal("invalid", textMessages.tooManyRooms(MAX_ROOMS));
	}
	return toRoomContent(listWrittenRooms(content));
}

function normalised({ kind }: DescribedField, value: string): string {
	if (kind === "line" || kind === "link" || kind === "day") return value.replace(/\s+/g, " ").trim();
	const lines = value.replace(/\r\n?/g, "\n").split("\n");
	// Without scripts the addresses are typed, or copied from the browser.
	if (kind === "products") {
		const addresses = lines.map((line) => line.trim().replace(/[/?#]+$/, ""));
		return [...new Set(addresses.map((address) => address.split("/").at(-1) ?? ""))]
			.filter(Boolean)
			.join("\n");
	}
	if (kind !== "items") return lines.join("\n").trim();
	return lines
		.map((line) => line.trim())
		.filter(Boolean)
		.join("\n");
}

/** Mistakes that even a draft may not have. */
function findExcess({ kind, max }: DescribedField, value: string): string | null {
	if (kind === "products") {
		const { length } = productAddresses(value);
		return length > max ? textMessages.tooManyProducts(length, max) : null;
	}
	if (kind === "picture") {
		return value === "" || isUuid(value) || isWorkshopPicture(value) ? null : textMessages.unknownPicture;
	}
	if (kind === "day") return value === "" || isDay(value) ? null : textMessages.notADay;
	return value.length > max ? textMessages.tooLong(value.length, max) : null;
}

/** A room that is there has a sentence, a picture with its words, and at least one product. */
function addMistakesInRooms(content: TextContent, errors: Record<string, string>): void {
	for (const number of roomNumbers) {
		const room = readRoomFields(content, number);
		if (listWrittenRooms(toRoomContent([room])).length === 0) continue;
		const missing = {
			title: room.title === "" && textMessages.empty,
			wide: room.wide === "" && room.tall === "" && textMessages.noPicture,
			alt: room.alt === "" && textMessages.empty,
			products: room.products === "" && textMessages.noProducts,
		};
		for (const [part, message] of Object.entries(missing)) {
			const name = roomFieldName(number, part as keyof typeof missing);
			if (message) errors[name] ??= message;
		}
	}
}

const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;

/** An announcement that has an end has days left. */
function addMistakesInDays({ from = "", until = "" }: TextContent, errors: Record<string, string>): void {
	if (until === "") return;
	if (until < dayOf()) errors.until ??= textMessages.pastMoment;
	else if (until < from) errors.until ??= textMessages.endsBeforeItBegins;
}

function findMistake(text: ShopText, field: DescribedField, value: string): string | null {
	if (text.shape === "rooms") return null;
	if (value === "") {
		if (field.mayBeEmpty) return null;
		return field.kind === "picture" ? textMessages.noPicture : textMessages.empty;
	}
	if (field.kind === "link") return safeLink(value) === null ? textMessages.refusedLink(value) : null;
	if (field.kind === "line" && text.placeholders) return findUnknownPlaceholder(text.placeholders, value);
	if (field.kind !== "markdown" && field.kind !== "items") return null;
	const [link] = refusedLinks(value);
	if (link !== undefined) return textMessages.refusedLink(link);
	const unknown = findUnknownPlaceholder(text.placeholders ?? {}, value);
	if (unknown !== null) return unknown;
	if (text.shape === "questions") return findMistakeInQuestions(value);
	if (text.shape === "sections") return findMistakeInSections(value);
	return null;
}

function findUnknownPlaceholder(
	placeholders: NonNullable<ShopText["placeholders"]>,
	value: string,
): string | null {
	const unknown = namedPlaceholders(value).find((name) => !Object.hasOwn(placeholders, name));
	return unknown === undefined ? null : textMessages.unknownPlaceholder(unknown);
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
