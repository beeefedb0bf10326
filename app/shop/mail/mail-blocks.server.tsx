import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import {
	isWords,
	type MailAmount,
	type MailBlock,
	type MailButtonBlock,
	type MailFact,
	type MailStep,
	type MailWords,
	shownFacts,
} from "./mail-content.ts";
import { MailPhotograph, MailPicture, PICTURE_SIDE } from "./mail-pictures.server.tsx";
import {
	colours,
	headingStyle,
	mono,
	outlookStyle,
	paragraphStyle,
	quietStyle,
	rowStyle,
	sans,
} from "./mail-style.ts";

/*
 * Tables and inline styles are what mail programs agree on. @react-email/components would write the same, but costs
 * every process 44 MB of memory and a quarter of a second at start.
 */

export const blocksHtml = (blocks: readonly MailBlock[]): ReactNode => inOrder(blocks.map(blockHtml));

/** Mails are rendered once and never updated, so they need no keys. */
const inOrder = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);

export function LayoutTable(props: { width?: string | number; style: CSSProperties; children: ReactNode }) {
	const { width, style, children } = props;
	return (
		<table role="presentation" width={width} cellPadding={0} cellSpacing={0} border={0} style={style}>
			<tbody>{children}</tbody>
		</table>
	);
}

function MailTable({ children }: { children: ReactNode }) {
	return (
		<table
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ margin: "0 0 20px", borderCollapse: "collapse" }}
		>
			<tbody>{children}</tbody>
		</table>
	);
}

function blockHtml(block: MailBlock): ReactNode {
	if (block === null) return null;
	if (isWords(block)) return <p style={paragraphStyle}>{wordsHtml(block)}</p>;
	if ("steps" in block) return <MailSteps steps={block.steps} />;
	if ("photos" in block) {
		const { photos, ...words } = block;
		return inOrder([blockHtml(words), ...photos.map(MailPhotograph)]);
	}
	if ("quiet" in block) return <p style={quietStyle}>{wordsHtml(block.quiet)}</p>;
	if ("subheading" in block) return <Subheading>{block.subheading}</Subheading>;
	if ("button" in block) return <MailButton {...block} />;
	if ("copyText" in block) return <CopyText label={block.label}>{block.copyText}</CopyText>;
	if ("notice" in block) return <MailNotice>{block.notice}</MailNotice>;
	return "facts" in block ? <MailFacts rows={block.facts} /> : <MailAmounts rows={block.amounts} />;
}

function wordsHtml(words: MailWords): ReactNode {
	return typeof words === "string" ? wordHtml(words) : inOrder(words.map(wordHtml));
}

function wordHtml(part: Exclude<MailWords, string>[number]): ReactNode {
	if (typeof part === "string") {
		const lines = part.split(/\r\n|\r|\n/);
		return inOrder(lines.map((line, at) => (at > 0 ? inOrder([<br key="break" />, line]) : line)));
	}
	if ("strong" in part) return <strong>{part.strong}</strong>;
	return (
		<a href={part.href} style={{ color: colours.heartwood, textDecoration: "underline" }}>
			{part.link}
		</a>
	);
}

const Subheading = ({ children }: { children: string }) => (
	<h2
		style={{
			...headingStyle,
			margin: "32px 0 12px",
			fontSize: 20,
			lineHeight: "26px",
			letterSpacing: "-0.01em",
		}}
	>
		{children}
	</h2>
);

/**
 * Outlook applies the padding of the cell, other programs that of the link, so that the whole button can be pressed.
 */
function MailButton({ href: address, button, isSecondary }: MailButtonBlock) {
	const ground = isSecondary ? colours.paper : colours.heartwood;
	return (
		<LayoutTable style={{ margin: "8px 0 24px" }}>
			<tr>
				<td
					style={{
						backgroundColor: ground,
						border: `1px solid ${colours.heartwood}`,
						borderRadius: 3,
						...outlookStyle({ msoPaddingAlt: "14px 27px" }),
					}}
				>
					<a
						href={address}
						style={{
							display: "inline-block",
							padding: "14px 27px",
							fontFamily: sans,
							fontSize: 16,
							lineHeight: "22px",
							fontWeight: 600,
							color: isSecondary ? colours.heartwood : colours.onHeartwood,
							textDecoration: "none",
							textWrap: "balance",
							...outlookStyle({ msoPaddingAlt: "0" }),
						}}
					>
						{button}
					</a>
				</td>
			</tr>
		</LayoutTable>
	);
}

/** The text may break anywhere, so that a long code fits a phone. */
const CopyText = ({ label, children }: { label: string; children: string }) => (
	<LayoutTable width="100%" style={{ margin: "0 0 16px", tableLayout: "fixed" }}>
		<tr>
			<td
				style={{
					padding: "14px 16px",
					backgroundColor: colours.paper2,
					border: `1px solid ${colours.line}`,
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
						color: colours.ink2,
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
						color: colours.ink,
					}}
				>
					{children}
				</span>
			</td>
		</tr>
	</LayoutTable>
);

const MailNotice = ({ children }: { children: string }) => (
	<LayoutTable width="100%" style={{ margin: "0 0 20px" }}>
		<tr>
			<td
				style={{
					padding: "14px 16px",
					backgroundColor: colours.amberSoft,
					borderRadius: 3,
					fontFamily: sans,
					fontSize: 15,
					lineHeight: "23px",
					color: colours.ink,
				}}
			>
				{children}
			</td>
		</tr>
	</LayoutTable>
);

/** Names and values in two columns, with hairlines between the rows. */
const MailFacts = ({ rows }: { rows: readonly MailFact[] }) => (
	<MailTable>
		{shownFacts(rows).map(([name, value]) => (
			<tr key={name}>
				<th
					scope="row"
					align="left"
					style={{
						...rowStyle,
						width: "34%",
						paddingRight: 16,
						fontWeight: 400,
						color: colours.ink2,
						wordBreak: "normal",
						overflowWrap: "normal",
					}}
				>
					{name}
				</th>
				<td align="left" style={rowStyle}>
					{value}
				</td>
			</tr>
		))}
	</MailTable>
);

const MailAmounts = ({ rows }: { rows: readonly MailAmount[] }) => {
	const hasPictures = rows.some(({ picture }) => picture);
	return (
		<MailTable>
			{rows.map(({ name, detail, picture, amount, isStrong }) => {
				const style = { ...rowStyle, fontWeight: isStrong ? 600 : 400 };
				return (
					<tr key={`${name} ${detail}`}>
						{picture ? (
							<td
								className="m-picture"
								width={PICTURE_SIDE}
								style={{ ...rowStyle, width: PICTURE_SIDE, paddingRight: 16 }}
							>
								<MailPicture src={picture} alt={name} />
							</td>
						) : null}
						<td align="left" colSpan={hasPictures && !picture ? 2 : undefined} style={style}>
							{name}
							{detail && (
								<span
									style={{
										display: "block",
										fontSize: 14,
										lineHeight: "20px",
										fontWeight: 400,
										color: colours.ink2,
									}}
								>
									{detail}
								</span>
							)}
						</td>
						<td align="right" style={{ ...style, paddingLeft: 16, textAlign: "right", whiteSpace: "nowrap" }}>
							{amount}
						</td>
					</tr>
				);
			})}
		</MailTable>
	);
};

/** A filled dot is done, a ring is next, a dash comes later. */
const stepDots = { done: "\u25cf", next: "\u25cb", later: "\u2013" };
const stepWords = { done: "feito", next: "próximo passo", later: "depois" };

const MailSteps = ({ steps }: { steps: readonly MailStep[] }) => (
	<MailTable>
		{steps.map(({ name, when, state }) => {
			const colour = state === "done" ? colours.ink : colours.ink2;
			return (
				<tr key={name}>
					<td style={{ ...rowStyle, width: 24, color: state === "later" ? colours.ink2 : colours.heartwood }}>
						<span role="img" aria-label={stepWords[state]}>
							{stepDots[state]}
						</span>
					</td>
					<td align="left" style={{ ...rowStyle, color: colour, fontWeight: state === "later" ? 400 : 600 }}>
						{name}
					</td>
					<td
						align="right"
						style={{ ...rowStyle, paddingLeft: 16, color: colour, textAlign: "right", whiteSpace: "nowrap" }}
					>
						{when}
					</td>
				</tr>
			);
		})}
	</MailTable>
);
