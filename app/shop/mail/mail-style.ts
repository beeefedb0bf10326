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
