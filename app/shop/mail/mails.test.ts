import { describe, expect, it } from "vitest";
import { mailDefinitions } from "#app/admin/communications/mail-definitions.server.ts";
import { env } from "#app/platform/env.server.ts";
import { passwordReset } from "#app/shop/accounts/accounts.mails.server.ts";
import {
	orderDelivered,
	orderExpired,
	orderReinstated,
} from "#app/shop/orders/changes/order-status.mails.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";
import { cents } from "#app/values/money.ts";
import { sampleMails, sampleOrder, samplePixCode, sampleRecipient } from "#tests/support/sample-mails.ts";
import { composeMail } from "./define-mail.server.ts";
import { isWords, stepsBlock } from "./mail-content.ts";
import { renderMailHtml } from "./mail-layout.server.tsx";
import { assertHeaderText, assertMailAddress, type MailMessage, mailGreeting } from "./mail-message.ts";
import { colours, darkColours } from "./mail-style.ts";

const shop = defaultSettings.identity;
const fullName = "Ana Luísa Prado";
const order = sampleOrder;

const htmlOf = ({ draft }: MailMessage): string => renderMailHtml(draft.content, draft.shop);

const linksOf = (html: string) =>
	[...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&") ?? "");

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
	const luminance = (colour: string) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5]
			.map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
			.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

describe.each(Object.entries(sampleMails))("the mail %s", (_kind, mail) => {
	const html = htmlOf(mail);
	// rule: 7.10
	it("has a subject, a preheader, HTML and text", () => {
		expect(() => assertHeaderText(mail.subject)).not.toThrow();
		expect(html).toMatch(/^<!DOCTYPE html><html lang="pt-BR">/);
		expect(html).toContain("display:none");
		expect(mail.text.length).toBeGreaterThan(200);
		expect(mail.text).not.toMatch(/[<>]|undefined|\[object|\u00a0/);
	});

	it("can be sent by an earlier build, which knows only the first kinds of blocks", () => {
		const firstKinds = ["quiet", "subheading", "button", "copyText", "notice", "facts", "amounts"];
		for (const block of mail.draft.content.body)
			if (block !== null && !isWords(block)) expect(firstKinds).toContain(firstKindIn(block));

		function firstKindIn(block: object): string {
			return firstKinds.find((kind) => kind in block) ?? Object.keys(block).join();
		}
	});

	it("links only to the shop, in the text as well", () => {
		const links = linksOf(html).filter((link) => !link.startsWith("mailto:"));
		expect(links.length, "links besides the one to the shop: a button or a link in the body").toBeGreaterThan(
			1,
		);
		for (const link of links) expect(link).toMatch(new RegExp(`^${env.PUBLIC_URL}/`));
		const action = linksOf(html)[1] ?? "";
		expect(mail.text).toContain(action);
	});

	it("has a colour for the night where it has one for the day, and words that can be read in both", () => {
		const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = ""]) => style);
		for (const used of styles.flatMap((style) => style.match(/#[0-9a-f]{6}/g) ?? [])) {
			expect(Object.values(colours)).toContain(used);
		}
		const [, dark = ""] = html.split("@media (prefers-color-scheme:dark)");
		for (const used of new Set(
			styles.flatMap((style) => style.match(/(?:background-)?color:#\w{6}/g) ?? []),
		)) {
			// The preheader is never drawn.
			if (used !== `color:${colours.paper2}`) expect(dark).toContain(`[style*="${used}"]`);
		}
	});

	it("breaks a long name rather than get wider than a phone, in the body and at its foot", () => {
		const cells = [...html.matchAll(/<td class="m-edge[^"]*" style="([^"]*)"/g)].slice(1);
		expect(cells).toHaveLength(2);
		for (const [, style] of cells) expect(style).toContain("overflow-wrap:anywhere");
	});

	it("has one main action, and draws any other one without its ground", () => {
		const grounds = html.match(new RegExp(`style="background-color:${colours.heartwood}`, "g")) ?? [];
		expect(grounds.length).toBeLessThanOrEqual(1);
	});

	it("is shown whole by Gmail, which cuts off what comes after 102 KB", () => {
		expect(Buffer.byteLength(html)).toBeLessThan(MAX_MAIL_BYTES);
	});

	it("names the company, its CNPJ and its address", () => {
		for (const fact of [shop.legalName, shop.cnpj, shop.address, shop.email]) {
			expect(html).toContain(fact);
			expect(mail.text).toContain(fact);
		}
		expect(html).toContain(`<span style="white-space:nowrap">CNPJ ${shop.cnpj}</span>`);
		expect(mail.text).toContain(`${shop.legalName} · CNPJ ${shop.cnpj}\n`);
	});
});

const MAX_MAIL_BYTES = 100_000;

describe("mails", () => {
	it.each([
		["day", colours],
		["night", darkColours],
	])("can be read by %s", (_theme, { paper, paper2, ink, ink2, heartwood, onHeartwood, amberSoft }) => {
		for (const [text, behind] of [
			[ink, paper],
			[ink2, paper],
			[heartwood, paper],
			[ink, paper2],
			[ink2, paper2],
			[ink, amberSoft],
			[onHeartwood, heartwood],
		] as const) {
			expect(contrast(text, behind), `${text} on ${behind}`).toBeGreaterThanOrEqual(4.5);
		}
	});

	it("show the products of an order, by addresses of the shop, with their names while pictures are blocked", () => {
		const { html, text } = bodiesOf("received");
		const [product] = order.items;
		expect(html.match(/<img [^>]*>/g)).toEqual([
			expect.stringContaining(
				`src="${env.PUBLIC_URL}/images/${product?.imageId}/mail.jpg" alt="${product?.name}" width="72" height="72"`,
			),
		]);
		expect(text).not.toContain("/images/");
	});

	it("with as many products as an order may have are still shown whole", () => {
		const items = Array.from({ length: MAX_LINES }, (_, at) => ({
			name: `Mesa de jantar de oito lugares em madeira maciça, com pés torneados e tampo redondo, número ${at}`,
			quantity: 1,
			total: cents(100_000),
			imageId: "3b0f6b52-9d5c-4c55-9a4b-1f6f0d3f9a01",
		}));
		for (const mail of [orderExpired, orderReinstated]) {
			const given = { ...sampleRecipient, order: { ...order, items }, payUntil: null };
			expect(Buffer.byteLength(htmlOf(composeMail(mail, given)))).toBeLessThan(MAX_MAIL_BYTES);
		}
	});

	it("speak of one product or of several", () => {
		const [product] = order.items;
		if (!product) throw new Error("The sample order has no products.");
		for (const [quantity, expired, delivered] of [
			[1, "então a peça voltou à loja.", "Avaliar a peça"],
			[2, "então as peças voltaram à loja.", "Avaliar as peças"],
		] as const) {
			const given = { ...sampleRecipient, order: { ...order, items: [{ ...product, quantity }] } };
			expect(composeMail(orderExpired, given).text).toContain(expired);
			expect(composeMail(orderDelivered, given).text).toContain(delivered);
		}
	});

	it("have a sample of each kind", () => {
		const samples = new Set(Object.values(sampleMails).map(({ kind }) => kind));
		expect(
			mailDefinitions.filter(({ kind }) => !samples.has(kind)),
			"mails without a sample in tests/support/sample-mails.ts",
		).toEqual([]);
	});

	function bodiesOf(kind: string) {
		const mail = sampleMails[kind];
		if (!mail) throw new Error(`There is no sample of ${kind}.`);
		return { html: htmlOf(mail), text: mail.text };
	}

	it("contain the data to pay by transfer", () => {
		const { html, text } = bodiesOf("received-transfer");
		for (const part of [samplePixCode, "0001", "12345-6", "22/11/2026, 23:00", "17 de dezembro"]) {
			expect(html).toContain(part);
			expect(text).toContain(part);
		}
	});

	it("escape what people typed", () => {
		const malicious = {
			...order,
			items: [{ name: "<img src=x onerror=alert(1)>", quantity: 1, total: cents(100), imageId: null }],
		};
		expect(htmlOf(composeMail(orderExpired, { ...sampleRecipient, order: malicious }))).not.toContain("<img");
	});

	it.each([
		["Ana Luísa Prado", "Olá, Ana."],
		["João-Pedro d'Ávila", "Olá, João-Pedro."],
		["  ", "Olá."],
		["www.premio.example/ganhe agora", "Olá."],
		["GANHEI!!! clique", "Olá."],
	])("greet %j with %j", (name, words) => {
		expect(mailGreeting(name)).toBe(words);
	});

	it("lead the workshop to the order in the back office", () => {
		for (const kind of ["new-order", "payment-problem"] as const) {
			const { html, text } = bodiesOf(kind);
			for (const body of [html, text]) {
				expect(body).toMatch(/\/admin\/orders\/[0-9a-f-]{36}/);
				expect(body).not.toContain("/order-confirmation/");
			}
		}
	});

	it("never link to another site to reset a password", () => {
		const resetUrl = "https://attacker.example/reset-password?token=1";
		const to = "ana@example.com";
		const given = { to, subject: { id: "1", email: to, fullName }, shop, linkId: "1", resetUrl };
		expect(() => composeMail(passwordReset, given)).toThrow("own address");
	});

	it.each([
		"ana@example.com\r\nBcc: all@example.com",
		"ana@example.com, bia@example.com",
		"Ana <ana@example.com>",
		"ana",
		"",
		"ana@exa mple.com",
	])("refuse the recipient %j", (address) => {
		expect(() => assertMailAddress(address)).toThrow("one plain address");
	});

	it.each(["Oi\r\nBcc: all@example.com", "Oi\nX: 1", "Oi\u0000", "Oi\u2028X", "", "x".repeat(201)])(
		"refuse the subject %j",
		(subject) => {
			expect(() => assertHeaderText(subject)).toThrow();
		},
	);
});

it("shows the steps of an order as facts to an earlier build", () => {
	expect(
		stepsBlock([
			{ name: "Pago", when: "26/11", state: "done" },
			{ name: "Na bancada", state: "next" },
		]),
	).toMatchObject({
		facts: [
			["Pago", "26/11"],
			["Na bancada", "a seguir"],
		],
	});
});

it("says above the photographs of the work how many there are, and once", () => {
	for (const [kind, words] of [
		["diary", "2 fotos da bancada"],
		["diary-photo", "1 foto da bancada"],
	] as const) {
		const mail = sampleMails[kind];
		if (!mail) throw new Error(`There is no sample of ${kind}.`);
		const [, body = ""] = htmlOf(mail).split("</h1>");
		const [before = "", ...after] = body.split("<img ");
		expect(before).toContain(`>${words}</p>`);
		expect(after.join()).not.toContain(words);
		expect(mail.text).toContain(`\n${words}\n`);
	}
});
