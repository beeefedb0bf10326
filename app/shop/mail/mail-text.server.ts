import { href } from "react-router";
import {
	companyFacts,
	isWords,
	type MailBlock,
	type MailContent,
	type MailShop,
	type MailStep,
	type MailWords,
	shownFacts,
} from "./mail-content.ts";
import { shopUrl } from "./shop-url.server.ts";

/** The mail as plain text. Blocks end with an empty line. */
export function renderMailText({ heading, body, reason }: MailContent, shop: MailShop): string {
	return tidyText(
		[
			`${heading}\n\n`,
			...body.map(textOfBlock),
			`\n-- \n${shop.name} · ${shop.tagline}\n${shopUrl(href("/"))}\n`,
			`${shop.email} · ${shop.phone}\n${shop.openingHours.join(" · ")}\n\n`,
			`${reason}\n${companyFacts(shop).join(" · ")}\n${shop.address}\n`,
		].join(""),
	);
}

function textOfBlock(block: MailBlock): string {
	if (block === null) return "";
	if (isWords(block)) return `${textOfWords(block)}\n\n`;
	if ("steps" in block) return `${block.steps.map(textOfStep).join("\n")}\n\n`;
	if ("quiet" in block) return `${textOfWords(block.quiet)}\n\n`;
	if ("subheading" in block) return `\n${block.subheading}\n${"-".repeat(block.subheading.length)}\n`;
	if ("button" in block) return `${block.button}:\n${block.href}\n\n`;
	if ("copyText" in block) return `${block.label}:\n${block.copyText}\n\n`;
	if ("notice" in block) return `${block.notice}\n\n`;
	const lines =
		"facts" in block
			? shownFacts(block.facts).map(([name, value]) => `${name}: ${value}`)
			: block.amounts.map(
					({ name, detail, amount }) =>
						`${name}${detail ? ` (${detail})` : ""}${amount ? `: ${amount}` : ""}`,
				);
	return `${lines.join("\n")}\n\n`;
}

const stepMarks = { done: "[x]", next: "[ ]", later: "[ ]" };
const textOfStep = ({ name, when, state }: MailStep): string =>
	`${stepMarks[state]} ${name}${when ? ` ${when}` : ""}`;

function textOfWords(words: MailWords): string {
	if (typeof words === "string") return words.replace(/\r\n?/g, "\n");
	return words
		.map((part) => {
			if (typeof part === "string") return textOfWords(part);
			if ("strong" in part) return part.strong;
			return part.link === part.href ? part.href : `${part.link} (${part.href})`;
		})
		.join("");
}

/** Replaces no-break spaces, which only help typesetting, and in plain text hide words from a search. */
const tidyText = (text: string): string =>
	`${text
		.replaceAll("\u00a0", " ")
		.replace(/[ \t]+\n/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim()}\n`;
