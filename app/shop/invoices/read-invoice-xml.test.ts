import { describe, expect, it } from "vitest";
import { formatAccessKey, parseAccessKey, readAccessKey } from "#app/values/fiscal/access-key.ts";
import { invoiceKey, invoiceXml, newTaxes } from "#tests/support/factories/invoice-files.ts";
import { invoiceMessages } from "./invoices.messages.ts";
import { readInvoiceXml } from "./read-invoice-xml.server.ts";

// A published one, with its number as it was printed.
const PUBLISHED = "33150308370779000149550010001100931002410775";

describe("the key of an invoice", () => {
	it("says who issued which invoice, and is written in groups of four", () => {
		const key = parseAccessKey(formatAccessKey(PUBLISHED));
		expect(key).toBe(PUBLISHED);
		expect(key && readAccessKey(key)).toEqual({
			cnpj: "08370779000149",
			model: "55",
			series: 1,
			number: 110_093,
		});
		expect(formatAccessKey(PUBLISHED)).toMatch(/^(\d{4} ){10}\d{4}$/);
	});

	it("may contain a CNPJ with letters", () => {
		const key = invoiceKey({ cnpj: "12ABC34501DE35", number: 7 });
		expect(parseAccessKey(key.toLowerCase())).toBe(key);
	});

	it.each([
		"",
		PUBLISHED.slice(1),
		`${PUBLISHED.slice(0, 43)}4`,
		`33151308370779000149550010001100931002410775`,
		PUBLISHED.replace("33", "3A"),
	])("is refused as %j", (text) => expect(parseAccessKey(text)).toBeNull());
});

describe("the XML of an invoice", () => {
	const key = invoiceKey();

	it("is read as the issuing program exports it", () => {
		expect(readInvoiceXml(invoiceXml(key, { vNF: "5038.50" }))).toEqual({
			key,
			total: 503_850,
			recipient: "52998224725",
			issuedAt: new Date("2026-11-20T13:00:00Z"),
		});
		const company = invoiceXml(key, { dest: "<CNPJ>12ABC34501DE35</CNPJ>", cStat: "150" });
		expect(readInvoiceXml(company).recipient).toBe("12ABC34501DE35");
	});

	it.each([
		["2025, without the new taxes", {}, 503_850],
		["2026, with taxes that do not count yet", newTaxes("5038.50", "5.04", "45.35", "5038.50"), 503_850],
		["2027, with taxes on top", newTaxes("5038.50", "5.04", "443.39", "5486.93"), 548_693],
		["2027, where the field is empty", newTaxes("5038.50", "0.00", "0.00", "0.00"), 503_850],
	])("has its total in the layout of %s", (_, given, total) => {
		expect(readInvoiceXml(invoiceXml(key, { vNF: "5038.50", ...given })).total).toBe(total);
	});

	const whole = invoiceXml(key);
	it.each([
		["a document type", whole.replace("<nfeProc", "<!DOCTYPE x><nfeProc"), invoiceMessages.notAnInvoice],
		[
			"entities of its own",
			whole.replace("<nfeProc", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><nfeProc'),
			invoiceMessages.notAnInvoice,
		],
		["another document", "<html><body>oi</body></html>", invoiceMessages.notAnInvoice],
		["nothing", "", invoiceMessages.notAnInvoice],
		["two invoices", whole.replace(/<NFe .*<\/NFe>/, "$&$&"), invoiceMessages.notAnInvoice],
		["no protocol", whole.replace(/<protNFe.*<\/protNFe>/, ""), invoiceMessages.notAnInvoice],
		[
			"an invoice before its authorisation",
			whole.replace(/<\/?nfeProc[^>]*>|<protNFe.*<\/protNFe>/g, ""),
			invoiceMessages.notAuthorised,
		],
		["a rejected invoice", invoiceXml(key, { cStat: "110" }), invoiceMessages.notAuthorised],
		["a test", invoiceXml(key, { tpAmb: "2" }), invoiceMessages.onlyATest],
		[
			"a wrong key",
			whole.replaceAll(key, key.slice(0, 43) + ((Number(key[43]) + 1) % 10)),
			invoiceMessages.wrongKey,
		],
		[
			"another issuer than its key's",
			invoiceXml(key, { cnpj: "11222333000181" }),
			invoiceMessages.contradictory,
		],
		["another invoice's protocol", invoiceXml(key, { chNFe: invoiceKey() }), invoiceMessages.contradictory],
	])("is refused with %s", (_, xml, message) => {
		expect(() => readInvoiceXml(xml)).toThrow(message);
	});

	const NESTED = 100_000;
	it.each([
		["elements inside each other", "<a>".repeat(NESTED) + "</a>".repeat(NESTED), invoiceMessages.tooNested],
		["tags that are never closed", "<a>".repeat(230_000), invoiceMessages.tooNested],
		["closing tags of others", "<a></b>".repeat(NESTED), invoiceMessages.damaged],
		["more tags than an invoice has", `<a>${"<b/>".repeat(250_000)}</a>`, invoiceMessages.tooNested],
		["an open value", `<a b="${"<".repeat(1_000_000)}`, invoiceMessages.damaged],
		["a comment without an end", `<!--${"<a>".repeat(230_000)}`, invoiceMessages.damaged],
		["an unfinished tag", `${"<".repeat(1_000_000)}`, invoiceMessages.damaged],
		["half of it", whole.slice(0, -20), invoiceMessages.damaged],
	])("is refused at once with %s", (_, xml, message) => {
		const startedAt = process.cpuUsage();
		expect(() => readInvoiceXml(xml)).toThrow(message);
		const { user, system } = process.cpuUsage(startedAt);
		expect((user + system) / 1_000).toBeLessThan(100);
	});

	it("may have comments, plain sections, and signs of a tag in values", () => {
		const odd = whole
			.replace("<nfeProc", "<!-- <a> --><nfeProc")
			.replace("</nfeProc>", `<x y="a>b" z='"<'/><p><![CDATA[<a></b>]]></p></nfeProc>`);
		expect(readInvoiceXml(odd).key).toBe(key);
	});
});
