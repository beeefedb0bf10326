import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { blocksHtml, LayoutTable } from "./mail-blocks.server.tsx";
import { companyFacts, type MailContent, type MailShop } from "./mail-content.ts";
import { breakingStyle, colours, darkStyles, headingStyle, sans, serif } from "./mail-style.ts";
import { shopUrl } from "./shop-url.server.ts";

/** Phones get narrower margins, and the smallest of them smaller pictures, where the mail program reads style sheets. */
const PHONE_STYLES =
	"@media (max-width: 480px) { .m-edge { padding-left: 20px !important; padding-right: 20px !important; } .m-top { padding-top: 28px !important; } } @media (max-width: 360px) { .m-picture { width: 48px !important; height: 48px !important; } }";

export function renderMailHtml(content: MailContent, shop: MailShop): string {
	return `<!DOCTYPE html>${renderToStaticMarkup(<MailLayout content={content} shop={shop} />)}`;
}

function MailLayout({ content, shop }: { content: MailContent; shop: MailShop }) {
	return (
		<html lang="pt-BR">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<title>{content.subject}</title>
				<style>{PHONE_STYLES}</style>
				<style>{darkStyles}</style>
			</head>
			<body style={{ margin: 0, padding: 0, backgroundColor: colours.paper2 }}>
				<Preheader>{content.preheader}</Preheader>
				<LayoutTable width="100%" style={{ backgroundColor: colours.paper2 }}>
					<tr>
						<td align="center" style={{ padding: "24px 12px" }}>
							<LayoutTable
								width={600}
								style={{ width: "100%", maxWidth: 600, backgroundColor: colours.paper, textAlign: "left" }}
							>
								<tr>
									<td
										className="m-edge"
										style={{ padding: "24px 40px 22px", borderBottom: `1px solid ${colours.line}` }}
									>
										<MailLogo name={shop.name} />
									</td>
								</tr>
								<tr>
									<td className="m-edge m-top" style={{ ...breakingStyle, padding: "40px 40px 28px" }}>
										<h1
											style={{
												...headingStyle,
												margin: "0 0 20px",
												fontSize: 30,
												lineHeight: "36px",
												letterSpacing: "-0.02em",
												textWrap: "balance",
											}}
										>
											{content.heading}
										</h1>
										{blocksHtml(content.body)}
									</td>
								</tr>
								<tr>
									<td
										className="m-edge"
										style={{
											...breakingStyle,
											padding: "24px 40px 32px",
											borderTop: `1px solid ${colours.line}`,
										}}
									>
										<MailFooter shop={shop} reason={content.reason} />
									</td>
								</tr>
							</LayoutTable>
						</td>
					</tr>
				</LayoutTable>
			</body>
		</html>
	);
}

/** Invisible. The blanks after it keep the first words of the mail out of the preview in the list of mails. */
const Preheader = ({ children }: { children: string }) => (
	<div
		style={{
			display: "none",
			maxHeight: 0,
			overflow: "hidden",
			fontSize: 1,
			lineHeight: "1px",
			color: colours.paper2,
			opacity: 0,
		}}
	>
		{children}
		{"\u200c\u00a0".repeat(60)}
	</div>
);

const MailLogo = ({ name }: { name: string }) => (
	<a
		href={shopUrl(href("/"))}
		style={{
			...headingStyle,
			fontSize: 28,
			lineHeight: "32px",
			letterSpacing: "-0.03em",
			textDecoration: "none",
			textTransform: "lowercase",
		}}
	>
		{name}
		<span style={{ color: colours.heartwood }}>.</span>
	</a>
);

function MailFooter({ shop, reason }: { shop: MailShop; reason: string }) {
	const line = {
		margin: "0 0 12px",
		fontFamily: sans,
		fontSize: 13,
		lineHeight: "20px",
		color: colours.ink2,
	};
	const unbroken = { whiteSpace: "nowrap" } as const;
	const [company, cnpj] = companyFacts(shop);
	const link = { color: colours.ink2, textDecoration: "underline" };
	return (
		<>
			<p style={{ ...line, fontFamily: serif, fontSize: 15, color: colours.ink }}>{shop.tagline}</p>
			<p style={line}>
				<a href={`mailto:${shop.email}`} style={link}>
					{shop.email}
				</a>
				{" · "}
				<span style={unbroken}>{shop.phone}</span>
				<br />
				{shop.openingHours.join(" · ")}
			</p>
			<p style={line}>{reason}</p>
			<p style={{ ...line, margin: 0 }}>
				{company}
				<br />
				<span style={unbroken}>{cnpj}</span>
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
