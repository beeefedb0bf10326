import { brotliCompressSync } from "node:zlib";
import type { BenchScene } from "./bench-scene.ts";

/** Brotli bytes of the artisan's page with all that its worker keeps, but for the fonts, which the shop has too. */
const MAX_WORKSHOP_BYTES = 60_000;

/** The bytes that the artisan's phone loads before the list of work; more than the limit fails the run. */
export async function benchWorkshopSize(
	print: (line: string) => void,
	{ artisan }: Pick<BenchScene, "artisan">,
): Promise<void> {
	const read = async (address: string): Promise<{ address: string; text: string }> => {
		const { status, text } = await artisan.request(address);
		if (status !== 200) throw new Error(`${address} was answered with ${status}`);
		return { address, text };
	};
	const page = await read("/oficina");
	const linked = [...page.text.matchAll(/(?:href|src)="(\/oficina\/[^"]+)"/g)].map(
		([, address = ""]) => address,
	);
	const files = [page, ...(await Promise.all([...linked, "/oficina/sw.js"].map(read)))];
	const sizes = files.map(({ address, text }) => ({ address, bytes: brotliCompressSync(text).length }));
	const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
	const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
	print(`The artisan's page without its list: ${kilo(total)} in brotli (limit: ${kilo(MAX_WORKSHOP_BYTES)})`);
	for (const { address, bytes } of sizes) print(`  ${kilo(bytes).padStart(9)}  ${address}`);
	if (total > MAX_WORKSHOP_BYTES) process.exitCode = 1;
}
