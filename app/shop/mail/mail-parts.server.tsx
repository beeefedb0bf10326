import type { ReactNode } from "react";
import { mailPart, renderPlainText } from "./mail-plain-text.ts";
import { mailColours, mono, outlookStyle, paragraphStyle, sans, serif } from "./mail-style.ts";

/** The pieces mails are made of. Tables and inline styles: that is what mail programs agree on. */

export const MailHeading = mailPart<{ children: ReactNode }>(
	({ children }) => (
		<h1
			style={{
				margin: "0 0 20px",
				fontFamily: serif,
				fontSize: 30,
				lineHeight: "36px",
				fontWeight: 500,
				letterSpacing: "-0.02em",
				color: mailColours.ink,
			}}
		>
			{children}
		</h1>
	),
	({ children }) => `${renderPlainText(children)}\n\n`,
);

export const Paragraph = mailPart<{ children: ReactNode; quiet?: boolean }>(
	({ children, quiet }) => (
		<p
			style={
				quiet
					? { ...paragraphStyle, fontSize: 14, lineHeight: "22px", color: mailColours.ink2 }
					: paragraphStyle
			}
		>
			{children}
		</p>
	),
	({ children }) => `${renderPlainText(children)}\n\n`,
);

export const Break = mailPart<object>(
	() => <br />,
	() => "\n",
);

export const Subheading = mailPart<{ children: ReactNode }>(
	({ children }) => (
		<h2
			style={{
				margin: "32px 0 12px",
				fontFamily: serif,
				fontSize: 20,
				lineHeight: "26px",
				fontWeight: 500,
				letterSpacing: "-0.01em",
				color: mailColours.ink,
			}}
		>
			{children}
		</h2>
	),
	({ children }) => `\n${renderPlainText(children)}\n${"-".repeat(renderPlainText(children).length)}\n`,
);

export const TextLink = mailPart<{ href: string; children: ReactNode }>(
	({ href, children }) => (
		<a href={href} style={{ color: mailColours.heartwood, textDecoration: "underline" }}>
			{children}
		</a>
	),
	({ href, children }) => {
		const words = renderPlainText(children);
		return words === href ? href : `${words} (${href})`;
	},
);

/** The one thing to do. Outlook pads the cell, the others the link, so that all of it is pressed. */
export const ActionButton = mailPart<{ href: string; children: ReactNode }>(
	({ href, children }) => (
		<table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "8px 0 24px" }}>
			<tbody>
				<tr>
					<td
						style={{
							backgroundColor: mailColours.heartwood,
							borderRadius: 3,
							...outlookStyle({ msoPaddingAlt: "15px 28px" }),
						}}
					>
						<a
							href={href}
							style={{
								display: "inline-block",
								padding: "15px 28px",
								fontFamily: sans,
								fontSize: 16,
								lineHeight: "22px",
								fontWeight: 600,
								color: mailColours.onHeartwood,
								textDecoration: "none",
								...outlookStyle({ msoPaddingAlt: "0" }),
							}}
						>
							{children}
						</a>
					</td>
				</tr>
			</tbody>
		</table>
	),
	({ href, children }) => `${renderPlainText(children)}:\n${href}\n\n`,
);

/** Something to be copied letter by letter; it may break anywhere. */
export const CopyText = mailPart<{ label: string; children: string }>(
	({ label, children }) => (
		<table
			role="presentation"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ margin: "0 0 16px", tableLayout: "fixed" }}
		>
			<tbody>
				<tr>
					<td
						style={{
							padding: "14px 16px",
							backgroundColor: mailColours.paper2,
							border: `1px solid ${mailColours.line}`,
							borderRadius: 3,
							wordBreak: "break-all",
							overflowWrap: "anywhere",
						}}
					>
						<span
							style={{
								display: "block",
								wordBreak: "normal",
								fontFamily: sans,
								fontSize: 13,
								color: mailColours.ink2,
							}}
						>
							{label}
						</span>
						<span
							style={{
								display: "block",
								marginTop: 6,
								fontFamily: mono,
								fontSize: 14,
								lineHeight: "21px",
								color: mailColours.ink,
							}}
						>
							{children}
						</span>
					</td>
				</tr>
			</tbody>
		</table>
	),
	({ label, children }) => `${label}:\n${children}\n\n`,
);

export type MailFact = readonly [name: string, value: string];

/** Names and values in two columns, parted by hairlines. */
export const MailFacts = mailPart<{ rows: readonly MailFact[] }>(
	({ rows }) => (
		<table
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ margin: "0 0 20px", borderCollapse: "collapse" }}
		>
			<tbody>
				{rows.map(([name, value]) => (
					<tr key={name}>
						<th
							scope="row"
							align="left"
							style={{
								...factStyle,
								width: "34%",
								paddingRight: 16,
								fontWeight: 400,
								color: mailColours.ink2,
							}}
						>
							{name}
						</th>
						<td align="left" style={{ ...factStyle, overflowWrap: "anywhere" }}>
							{value}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	),
	({ rows }) => `${rows.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n`,
);

const factStyle = {
	padding: "10px 0",
	borderBottom: `1px solid ${mailColours.line}`,
	fontFamily: sans,
	fontSize: 15,
	lineHeight: "22px",
	color: mailColours.ink,
	textAlign: "left",
	verticalAlign: "top",
} as const;

export interface AmountRow {
	name: string;
	/** Under the name, smaller. */
	detail?: string;
	amount: string;
	strong?: boolean;
}

/** Lines with an amount at their end; the last ones are the sums. */
export const Amounts = mailPart<{ rows: readonly AmountRow[] }>(
	({ rows }) => (
		<table
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ margin: "0 0 20px", borderCollapse: "collapse" }}
		>
			<tbody>
				{rows.map(({ name, detail, amount, strong }) => (
					<tr key={`${name} ${detail}`}>
						<td align="left" style={{ ...factStyle, fontWeight: strong ? 600 : 400 }}>
							{name}
							{detail && (
								<span
									style={{
										display: "block",
										fontSize: 14,
										lineHeight: "20px",
										fontWeight: 400,
										color: mailColours.ink2,
									}}
								>
									{detail}
								</span>
							)}
						</td>
						<td
							align="right"
							style={{
								...factStyle,
								paddingLeft: 16,
								textAlign: "right",
								whiteSpace: "nowrap",
								fontWeight: strong ? 600 : 400,
							}}
						>
							{amount}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	),
	({ rows }) =>
		`${rows.map(({ name, detail, amount }) => `${detail ? `${name} (${detail})` : name}: ${amount}`).join("\n")}\n\n`,
);

/** What must not be overlooked. */
export const MailNotice = mailPart<{ children: ReactNode }>(
	({ children }) => (
		<table
			role="presentation"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ margin: "0 0 20px" }}
		>
			<tbody>
				<tr>
					<td
						style={{
							padding: "14px 16px",
							backgroundColor: mailColours.amberSoft,
							borderRadius: 3,
							fontFamily: sans,
							fontSize: 15,
							lineHeight: "23px",
							color: mailColours.ink,
						}}
					>
						{children}
					</td>
				</tr>
			</tbody>
		</table>
	),
	({ children }) => `${renderPlainText(children)}\n\n`,
);
