import type { CSSProperties } from "react";

/** The shop's colours (app/ui/tokens.css), written out: mail programs know no variables. */
export const mailColours = {
	paper: "#fbf8f3",
	paper2: "#f3ede3",
	line: "#e2d8c9",
	ink: "#241b15",
	ink2: "#6b5d52",
	heartwood: "#7a3b22",
	onHeartwood: "#fff9f2",
	amberSoft: "#f6ead3",
} as const;

/** Fonts every machine has, near to ours: most mail programs load none. */
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const mono = "ui-monospace, Consolas, 'Courier New', monospace";

export const paragraphStyle: CSSProperties = {
	margin: "0 0 16px",
	fontFamily: sans,
	fontSize: 16,
	lineHeight: "26px",
	color: mailColours.ink,
};

/** What Outlook's word processor needs said in its own words; React passes unknown names on. */
export const outlookStyle = (style: Record<string, string>): CSSProperties => style as CSSProperties;
