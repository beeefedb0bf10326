import { slugify } from "#app/values/slug.ts";
import { knownAnchors } from "./default-texts.server.ts";
import { plainInline, type TextBlock } from "./rich-text.ts";

/** A part of a long text, below one heading. */
export interface TextSection {
	id: string;
	title: string;
	blocks: TextBlock[];
}

/** Splits a text at its headings up to this level; the text before the first is `before`. */
export function splitSections(
	blocks: readonly TextBlock[],
	isHeading: (level: number) => boolean,
	/** Anchors that the page has already; those of the sections are added. */
	taken: Set<string> = new Set(),
): { before: TextBlock[]; sections: TextSection[] } {
	const before: TextBlock[] = [];
	const sections: TextSection[] = [];
	for (const block of blocks) {
		if (block.kind === "heading" && isHeading(block.level)) {
			const title = plainInline(block.of);
			sections.push({ id: anchorOf(title, taken), title, blocks: [] });
		} else {
			(sections.at(-1)?.blocks ?? before).push(block);
		}
	}
	return { before, sections };
}

/** The anchor of a title, different from all others of the page. */
function anchorOf(title: string, taken: Set<string>): string {
	const wanted = knownAnchors.get(title) ?? (slugify(title) || "texto");
	let anchor = wanted;
	for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
	taken.add(anchor);
	return anchor;
}

/** Headings that begin a category of questions, or a section of a legal text. */
export const isUpperHeading = (level: number): boolean => level <= 2;
