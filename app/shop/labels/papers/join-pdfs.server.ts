/** One document of several, so that they are printed with one press. Throws where one of them cannot be read. */
export async function joinPdfs(files: readonly Buffer[]): Promise<Buffer> {
	// Loaded by the few who print, not by every process that serves pages.
	const { PDFDocument } = await import("pdf-lib");
	const joined = await PDFDocument.create();
	for (const file of files) {
		const document = await PDFDocument.load(file);
		const pages = await joined.copyPages(document, document.getPageIndices());
		for (const page of pages) joined.addPage(page);
	}
	return Buffer.from(await joined.save());
}
