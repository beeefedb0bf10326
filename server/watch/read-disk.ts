import { statfs } from "node:fs/promises";
import type { Reading } from "#app/shop/watch/record-problems.server.ts";
import { formatNumber } from "#app/values/number.ts";

const MIN_FREE_SHARE = 0.1;
const GIGABYTE = 1024 ** 3;

interface FileSystem {
	blocks: number;
	bavail: number;
	bsize: number;
}

/** Whether less than a tenth of a folder's disk is free; undefined if the file system does not say. */
export async function readDisk(
	folder: string,
	read: (folder: string) => Promise<FileSystem> = statfs,
): Promise<Reading> {
	const disk = await read(folder).catch(() => null);
	if (disk === null || disk.blocks === 0) return undefined;
	const share = disk.bavail / disk.blocks;
	if (share >= MIN_FREE_SHARE) return null;
	const free = formatNumber((disk.bavail * disk.bsize) / GIGABYTE, 1);
	return `O disco de ${folder} tem ${Math.floor(share * 100)}% livres (${free} GB).`;
}
