import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { MailMessage } from "./mail-message.ts";
import { MailHeading } from "./mail-parts.server.tsx";
import { renderPlainText, tidyText } from "./mail-plain-text.ts";
import { mailColours, sans, serif } from "./mail-style.ts";
import { shopUrl } from "./shop-url.server.ts";

/** What a mail says about the shop that sends it: a part of the store settings. */
export interface MailShop {
	name: string;
	tagline: string;
	legalName: string;
	cnpj: string;
	address: string;
	phone: string;
	email: string;
	openingHours: readonly string[];
}

/** One mail, before it is written as HTML and as text. */
export interface MailContent {
	subject: string;
	/** Shown beside the subject in the list of mails. */
	preheader: string;
	heading: string;
	body: ReactNode;
	/** Why the reader got it. */
	reason: string;
}

export function renderMail(content: MailContent, shop: MailShop): MailMessage {
	const html = renderToStaticMarkup(<MailDocument content={content} shop={shop} />);
	return { subject: content.subject, html: `<!DOCTYPE html>${html}`, text: renderText(content, shop) };
}

function renderText({ heading, body, reason }: MailContent, shop: MailShop): string {
	return tidyText(
		[
			renderPlainText(<MailHeading>{heading}</MailHeading>),
			renderPlainText(body),
			`\n-- \n${shop.name} · ${shop.tagline}\n${shopUrl(href("/"))}\n`,
			`${contactLine(shop)}\n${shop.openingHours.join(" · ")}\n\n`,
			`${reason}\n${companyLine(shop)}\n${shop.address}\n`,
		].join(""),
	);
}

const companyLine = (shop: MailShop) => `${shop.legalName} · CNPJ ${shop.cnpj}`;
const contactLine = (shop: MailShop) => `${shop.email} · ${shop.phone}`;

/** Phones get narrower margins, where the mail program reads style sheets. */
const PHONE_STYLES =
	"@media (max-width: 480px) { .m-edge { padding-left: 20px !important; padding-right: 20px !important; } .m-top { padding-top: 28px !important; } }";

function MailDocument({ content, shop }: { content: MailContent; shop: MailShop }) {
	return (
		<html lang="pt-BR">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light" />
				<meta name="supported-color-schemes" content="light" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<title>{content.subject}</title>
				<style>{PHONE_STYLES}</style>
			</head>
			<body style={{ margin: 0, padding: 0, backgroundColor: mailColours.paper2 }}>
				<Preheader>{content.preheader}</Preheader>
				<table
					role="presentation"
					width="100%"
					cellPadding={0}
					cellSpacing={0}
					border={0}
					style={{ backgroundColor: mailColours.paper2 }}
				>
					<tbody>
						<tr>
							<td align="center" style={{ padding: "24px 12px" }}>
								<table
									role="presentation"
									width={600}
									cellPadding={0}
									cellSpacing={0}
									border={0}
									style={{
										width: "100%",
										maxWidth: 600,
										backgroundColor: mailColours.paper,
										textAlign: "left",
									}}
								>
									<tbody>
										<tr>
											<td
												className="m-edge"
												style={{ padding: "24px 40px 22px", borderBottom: `1px solid ${mailColours.line}` }}
											>
												<MailLogo name={shop.name} />
											</td>
										</tr>
										<tr>
											<td className="m-edge m-top" style={{ padding: "40px 40px 28px" }}>
												<MailHeading>{content.heading}</MailHeading>
												{content.body}
											</td>
										</tr>
										<tr>
											<td
												className="m-edge"
												style={{ padding: "24px 40px 32px", borderTop: `1px solid ${mailColours.line}` }}
											>
												<MailFooter shop={shop} reason={content.reason} />
											</td>
										</tr>
									</tbody>
								</table>
							</td>
						</tr>
					</tbody>
				</table>
			</body>
		</html>
	);
}

/** Invisible; the blanks after it keep the first words of the mail out of the list. */
function Preheader({ children }: { children: string }) {
	return (
		<div
			style={{
				display: "none",
				maxHeight: 0,
				overflow: "hidden",
				fontSize: 1,
				lineHeight: "1px",
				color: mailColours.paper2,
				opacity: 0,
			}}
		>
			{children}
			{"\u200c\u00a0".repeat(60)}
		</div>
	);
}

function MailLogo({ name }: { name: string }) {
	return (
		<a
			href={shopUrl(href("/"))}
			style={{
				fontFamily: serif,
				fontSize: 28,
				lineHeight: "32px",
				fontWeight: 500,
				letterSpacing: "-0.03em",
				color: mailColours.ink,
				textDecoration: "none",
				textTransform: "lowercase",
			}}
		>
			{name}
			<span style={{ color: mailColours.heartwood }}>.</span>
		</a>
	);
}

function MailFooter({ shop, reason }: { shop: MailShop; reason: string }) {
	const line = {
		margin: "0 0 12px",
		fontFamily: sans,
		fontSize: 13,
		lineHeight: "20px",
		color: mailColours.ink2,
	};
	const link = { color: mailColours.ink2, textDecoration: "underline" };
	return (
		<>
			<p style={{ ...line, fontFamily: serif, fontSize: 15, color: mailColours.ink }}>{shop.tagline}</p>
			<p style={line}>
				<a href={`mailto:${shop.email}`} style={link}>
					{shop.email}
				</a>
				{" · "}
				<span style={{ whiteSpace: "nowrap" }}>{shop.phone}</span>
				<br />
				{shop.openingHours.join(" · ")}
			</p>
			<p style={line}>{reason}</p>
			<p style={{ ...line, margin: 0 }}>
				{companyLine(shop)}
				<br />
				{shop.address}
				<br />
				<a href={shopUrl(href("/privacy-terms"))} style={link}>
					Privacidade e termos
				</a>
			</p>
		</>
	);
}
