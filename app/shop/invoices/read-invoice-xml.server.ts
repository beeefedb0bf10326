import { load } from "cheerio/slim";
import { fieldRefusal } from "#app/platform/refusals.ts";
import { type AccessKey, parseAccessKey, readAccessKey } from "#app/values/fiscal/access-key.ts";
import { type Cents, parseMoney } from "#app/values/money.ts";
import { invoiceMessages } from "./invoices.messages.ts";
import { findXmlFault } from "./xml-shape.ts";

/** The data that the shop reads from an authorised invoice. */
export interface InvoiceXml {
	key: AccessKey;
	/** The amount that the buyer pays, with IBS and CBS where the invoice has them. */
	total: Cents | null;
	/** CPF or CNPJ of the buyer on the invoice. */
	recipient: string | null;
	issuedAt: Date | null;
}

/** Authorised, in time or late. With any other status the document is not, or no longer, an invoice. */
const AUTHORISED = new Set(["100", "150"]);
const REAL = "1";

/**
 * Reads an XML as the issuing program exports it: layout 4.00, `nfeProc` with the invoice and the tax authority's
 * protocol. A document type, and with it any custom entity, and tags that no invoice has are refused before anything is
 * parsed. The signature is not checked, because it is the owner's own file. Throws `Refusal`.
 */
export function readInvoiceXml(text: string): InvoiceXml {
	if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw wrong(invoiceMessages.notAnInvoice);
	const fault = findXmlFault(text);
	if (fault) throw wrong(fault === "damaged" ? invoiceMessages.damaged : invoiceMessages.tooNested);
	const $ = load(text, { xml: { xmlMode: true, decodeEntities: true } });
	const invoice = $("nfeProc > NFe > infNFe");
	const protocol = $("nfeProc > protNFe > infProt");
	if (invoice.length === 0 && $("NFe > infNFe").length > 0) throw wrong(invoiceMessages.notAuthorised);
	if (invoice.length !== 1 || protocol.length !== 1) throw wrong(invoiceMessages.notAnInvoice);
	const textAt = (path: string): string => invoice.find(`> ${path}`).first().text().trim();

	const key = parseAccessKey((invoice.attr("Id") ?? "").replace(/^NFe/, ""));
	if (!key) throw wrong(invoiceMessages.wrongKey);
	const inKey = readAccessKey(key);
	const isSame =
		Number(textAt("ide > nNF")) === inKey.number &&
		Number(textAt("ide > serie")) === inKey.series &&
		textAt("ide > mod") === inKey.model &&
		textAt("emit > CNPJ").toUpperCase() === inKey.cnpj &&
		protocol.find("> chNFe").text().trim().toUpperCase() === key;
	if (!isSame) throw wrong(invoiceMessages.contradictory);
	if (textAt("ide > tpAmb") !== REAL) throw wrong(invoiceMessages.onlyATest);
	if (!AUTHORISED.has(protocol.find("> cStat").text().trim())) throw wrong(invoiceMessages.notAuthorised);

	const issuedAt = new Date(textAt("ide > dhEmi"));
	return {
		key,
		// From 2027 on the new taxes are added to `vNF`. Until then `vNFTot` is equal to it or missing (NT 2025.002).
		total: readAmount(textAt("total > vNFTot")) ?? readAmount(textAt("total > ICMSTot > vNF")),
		recipient: (textAt("dest > CNPJ") || textAt("dest > CPF")).toUpperCase() || null,
		issuedAt: Number.isNaN(issuedAt.getTime()) ? null : issuedAt,
	};
}

/** Reads "5038.50"; null without an amount, or for one that cannot have been paid. */
function readAmount(text: string): Cents | null {
	const amount = /^\d{1,13}\.\d{2}$/.test(text) ? parseMoney(text.replace(".", ",")) : null;
	return amount === 0 ? null : amount;
}

const wrong = (message: string) => fieldRefusal("xml", message);
