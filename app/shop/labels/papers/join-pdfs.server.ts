/** Joins files into one document, so that a person prints them at once. Throws if one of them cannot be read. */
export async function joinPdfs(files: readonly Buffer[]): Promise<Buffer> {
	// Loaded only for printing, so that processes that serve pages do not load it.
	const { PDFDocument } = await import("pdf-lib");
	const joined = await PDFDocument.create();
	for (const file of files) {
		const document = await PDFDocument.load(file);
		const pages = await joined.copyPages(document, document.getPageIndices());
		for (const page of pages) joined.addPage(page);
	}
	return Buffer.from(await joined.save());
}
