import { modulo11Digit } from "#app/values/cnpj.ts";

let count = Math.floor(Math.random() * 900_000_000);

/** A key of the demo workshop with a right check digit, each call another number. */
export function invoiceKey(given: { cnpj?: string; model?: string; number?: number } = {}): string {
	const { cnpj = "12345678000195", model = "55", number = ++count } = given;
	const start = `352611${cnpj}${model}001${String(number).padStart(9, "0")}112345678`;
	return `${start}${modulo11Digit(start)}`;
}

/**
 * An authorised invoice as issuing programs export it (layout 4.00), as short as it may be. `item` and `totals` take
 * what NT 2025.002 adds: the group of IBS and CBS of an item, and what is beside `ICMSTot`.
 */
export function invoiceXml(
	key: string,
	overrides: Partial<Record<keyof typeof defaults, string>> = {},
): string {
	const { vNF, dest, cStat, tpAmb, cnpj, chNFe, item, totals } = { ...defaults, ...overrides };
	return `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${key}" versao="4.00"><ide><cUF>35</cUF><natOp>Venda</natOp><mod>${key.slice(20, 22)}</mod><serie>${Number(key.slice(22, 25))}</serie><nNF>${Number(key.slice(25, 34))}</nNF><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpAmb>${tpAmb}</tpAmb></ide><emit><CNPJ>${cnpj || key.slice(6, 20)}</CNPJ><xNome>Cerne Marcenaria Artesanal Ltda.</xNome></emit><dest>${dest}<xNome>Ana &amp; Luísa</xNome></dest><det nItem="1"><prod><cProd>MESA</cProd></prod><imposto>${item}</imposto></det><total><ICMSTot><vProd>1.00</vProd><vNF>${vNF}</vNF></ICMSTot>${totals}</total></infNFe></NFe><protNFe versao="4.00"><infProt><tpAmb>${tpAmb}</tpAmb><chNFe>${chNFe || key}</chNFe><cStat>${cStat}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`;
}

const defaults = {
	vNF: "100.00",
	dest: "<CPF>52998224725</CPF>",
	cStat: "100",
	tpAmb: "1",
	cnpj: "",
	chNFe: "",
	item: "",
	totals: "",
};

/** The group of one item (UB12) and of the totals (W34, W60), with the rates of a year; `vNFTot` as given. */
export const newTaxes = (vBC: string, vIBS: string, vCBS: string, vNFTot: string) => ({
	item: `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>${vBC}</vBC><vIBS>${vIBS}</vIBS><gCBS><vCBS>${vCBS}</vCBS></gCBS></gIBSCBS></IBSCBS>`,
	totals: `<IBSCBSTot><vBCIBSCBS>${vBC}</vBCIBSCBS><gIBS><vIBS>${vIBS}</vIBS></gIBS><gCBS><vCBS>${vCBS}</vCBS></gCBS></IBSCBSTot><vNFTot>${vNFTot}</vNFTot>`,
});

/** The least that a reader takes for a PDF. */
export const invoicePdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
