import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { samplePdf } from "#tests/support/servers/sample-pdf.ts";
import { joinPdfs } from "./join-pdfs.server.ts";

test("all pages of all files, in their sequence", async () => {
	const wide = await PDFDocument.create();
	wide.addPage([600, 400]);
	wide.addPage([500, 400]);
	const joined = await PDFDocument.load(await joinPdfs([samplePdf(), Buffer.from(await wide.save())]));
	expect(joined.getPages().map((page) => page.getWidth())).toEqual([283, 600, 500]);
});

test("what is no PDF is not passed over", async () => {
	await expect(joinPdfs([samplePdf(), Buffer.from("%PDF-1.4 cortado")])).rejects.toThrow();
});
