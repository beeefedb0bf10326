import announcement from "#app/content/announcement.json" with { type: "json" };
import careTips from "#app/content/care-tips.json" with { type: "json" };
import faq from "#app/content/faq.json" with { type: "json" };
import hero from "#app/content/hero.json" with { type: "json" };
import privacyPolicy from "#app/content/privacy-policy.json" with { type: "json" };
import rooms from "#app/content/rooms.json" with { type: "json" };
import termsOfUse from "#app/content/terms-of-use.json" with { type: "json" };
import workshopStory from "#app/content/workshop-story.json" with { type: "json" };
import { toRoomContent } from "./room-fields.ts";
import type { TextContent, TextKey } from "./shop-texts.ts";

interface PolicySection {
	id: string;
	title: string;
	paragraphs: readonly string[];
}

interface FaqQuestion {
	id: string;
	question: string;
	answer: string;
	/** The answer while there is no free shipping. */
	answerWithoutFreeShipping?: string;
	/** The answer while the shop does not sell by Mercado Pago. */
	answerByTransfer?: string;
}

const sections = (text: readonly PolicySection[]): string =>
	text.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join("\n\n")).join("\n\n");

function answers({ answer, answerWithoutFreeShipping, answerByTransfer }: FaqQuestion): string[] {
	if (answerByTransfer) return [`{com Mercado Pago} ${answer}`, `{sem Mercado Pago} ${answerByTransfer}`];
	if (answerWithoutFreeShipping) {
		return [`{com frete grátis} ${answer}`, `{sem frete grátis} ${answerWithoutFreeShipping}`];
	}
	return [answer];
}

/**
 * The shop's own texts, as its owner would write them. They hold until she does, and whenever she goes back to them.
 */
export const defaultTexts: Readonly<Record<TextKey, TextContent>> = {
	announcement,
	hero,
	rooms: toRoomContent(rooms.map((room) => ({ ...room, products: room.products.join("\n") }))),
	faq: {
		text: faq
			.flatMap(({ name, questions }) => [
				`## ${name}`,
				...questions.flatMap((question) => [`### ${question.question}`, ...answers(question)]),
			])
			.join("\n\n"),
	},
	"workshop-story": {
		title: workshopStory.title,
		text: workshopStory.text,
		...Object.fromEntries([
			...workshopStory.joints.flatMap(({ title, text }, at) => [
				[`joint${at + 1}Title`, title],
				[`joint${at + 1}Text`, text],
			]),
			...workshopStory.facts.flatMap(({ title, text }, at) => [
				[`fact${at + 1}Title`, title],
				[`fact${at + 1}Text`, text],
			]),
		]),
	},
	"care-tips": { text: careTips.join("\n") },
	"privacy-policy": { text: sections(privacyPolicy) },
	"terms-of-use": { text: sections(termsOfUse) },
};

/** The anchors of the shop's own titles, which others may have linked to; a new title has one made of its words. */
export const knownAnchors: ReadonlyMap<string, string> = new Map([
	...faq.flatMap(({ id, name, questions }) => [
		[name, id] as const,
		...questions.map(({ id, question }) => [question, id] as const),
	]),
	...[...privacyPolicy, ...termsOfUse].map(({ id, title }) => [title, id] as const),
]);
