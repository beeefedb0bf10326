/** One file in a tar archive. */
export interface TarEntry {
	name: string;
	bytes: Buffer;
}

const BLOCK_BYTES = 512;
/** More than any part of a backup has; a longer one is no backup of ours. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** A file as it stands in the archive: header, bytes, and zeros up to a whole block. */
export function tarEntry({ name, bytes }: TarEntry): Buffer {
	if (Buffer.byteLength(name) > 100) throw new Error("A name is too long for the archive.");
	const header = Buffer.alloc(BLOCK_BYTES);
	header.write(name, 0);
	header.write("0000600\0", 100);
	header.write("0000000\0", 108);
	header.write("0000000\0", 116);
	header.write(`${octal(bytes.length)}\0`, 124);
	header.write(`${octal(0)}\0`, 136);
	header.write("        ", 148);
	header.write("0", 156);
	header.write("ustar\u000000", 257);
	header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
	return Buffer.concat([
		header,
		bytes,
		Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES),
	]);
}

/** The files of an archive, one after the other. Throws at anything that is not one of ours. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
	let chunks: Buffer[] = [];
	let length = 0;
	let header: { name: string; size: number } | undefined;
	const readBytes = (count: number): Buffer => {
		const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
		chunks = [all.subarray(count)];
		length -= count;
		return all.subarray(0, count);
	};
	for await (const chunk of stream) {
		chunks.push(chunk);
		length += chunk.length;
		for (;;) {
			if (!header) {
				if (length < BLOCK_BYTES) break;
				const block = readBytes(BLOCK_BYTES);
				if (block.every((byte) => byte === 0)) return;
				header = readHeader(block);
			}
			const padded = Math.ceil(header.size / BLOCK_BYTES) * BLOCK_BYTES;
			if (length < padded) break;
			const bytes = Buffer.from(readBytes(padded).subarray(0, header.size));
			yield { name: header.name, bytes };
			header = undefined;
		}
	}
	throw new Error("The archive ends in the middle.");
}

function readHeader(block: Buffer): { name: string; size: number } {
	const copy = Buffer.from(block);
	copy.write("        ", 148);
	const size = Number.parseInt(textAt(block, 124, 12), 8);
	const isValid =
		checksum(copy) === Number.parseInt(textAt(block, 148, 8), 8) &&
		textAt(block, 156, 1) === "0" &&
		Number.isSafeInteger(size) &&
		size <= MAX_ENTRY_BYTES;
	if (!isValid) throw new Error("The archive is damaged.");
	return { name: textAt(block, 0, 100), size };
}

const textAt = (block: Buffer, start: number, length: number): string =>
	block
		.subarray(start, start + length)
		.toString("utf8")
		.replace(/\0.*$/s, "")
		.trim();

const octal = (value: number): string => value.toString(8).padStart(11, "0");
const checksum = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);
