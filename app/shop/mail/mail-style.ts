import type { CSSProperties } from "react";

/** The shop's colours (app/ui/tokens.css) as plain values, because mail programs know no CSS variables. */
export const colours = {
	paper: "#fbf8f3",
	paper2: "#f3ede3",
	line: "#e2d8c9",
	ink: "#241b15",
	ink2: "#6b5d52",
	heartwood: "#7a3b22",
	onHeartwood: "#fff9f2",
	amberSoft: "#f6ead3",
} as const;

/**
 * The same at night. Mail programs that follow the reader's theme find each colour in the elements' own styles and
 * replace it, so that no element can be left out; the others show the colours above, or darken them by themselves.
 */
export const darkColours = {
	paper: "#211a15",
	paper2: "#17120e",
	line: "#4d4137",
	ink: "#f3ebdf",
	ink2: "#bdaea0",
	heartwood: "#e2a07c",
	onHeartwood: "#21130b",
	amberSoft: "#463718",
} as const satisfies Record<keyof typeof colours, string>;

const darkRules = (["paper", "paper2", "amberSoft", "heartwood"] as const)
	.map(
		(name) => `[style*="background-color:${colours[name]}"]{background-color:${darkColours[name]}!important}`,
	)
	.concat(
		(["ink", "ink2", "heartwood", "onHeartwood"] as const).map(
			(name) => `[style*="color:${colours[name]}"]{color:${darkColours[name]}!important}`,
		),
		...(["line", "heartwood"] as const).map(
			(name) => `[style*="solid ${colours[name]}"]{border-color:${darkColours[name]}!important}`,
		),
	);

/** In a style sheet of its own: Gmail drops a whole one when it does not know a part of it. */
export const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join("")}}`;

/** The shop's fonts, then similar system fonts, because most mail programs load no fonts. */
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const mono = "ui-monospace, Consolas, 'Courier New', monospace";

export const paragraphStyle: CSSProperties = {
	margin: "0 0 16px",
	fontFamily: sans,
	fontSize: 16,
	lineHeight: "26px",
	color: colours.ink,
};
/** For a cell and all in it: a long name breaks, because otherwise the mail would get wider than a phone. */
export const breakingStyle = { wordBreak: "break-word", overflowWrap: "anywhere" } as const;
export const quietStyle = { ...paragraphStyle, fontSize: 14, lineHeight: "22px", color: colours.ink2 };
export const headingStyle = { fontFamily: serif, fontWeight: 500, color: colours.ink } as const;
export const rowStyle = {
	padding: "10px 0",
	borderBottom: `1px solid ${colours.line}`,
	fontFamily: sans,
	fontSize: 15,
	lineHeight: "22px",
	color: colours.ink,
	textAlign: "left",
	verticalAlign: "top",
} as const;

/** Styles that only Outlook's word processor reads; React passes unknown names on. */
export const outlookStyle = (style: Record<string, string>): CSSProperties => style as CSSProperties;
