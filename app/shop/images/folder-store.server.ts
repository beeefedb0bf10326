import { randomUUID } from "node:crypto";
import {
	mkdir,
	open,
	opendir,
	readdir,
	readFile,
	rename,
	rm,
	rmdir,
	stat,
	writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { isUuid } from "#app/values/uuid.ts";
import {
	type ImagePart,
	isStoredId,
	type ObjectStore,
	PART_NAME,
	type StoredPart,
	validateName,
} from "./image-part.server.ts";

/** One folder per id below `folder`. */
export function folderStore<Part extends StoredPart = ImagePart>(folder: string): ObjectStore<Part> {
	const root = resolve(folder);
	const pathOf = (id: string, part: string): string => {
		const name = validateName(id, part);
		return join(root, name.id, name.part);
	};
	return {
		async read(id, part) {
			try {
				return await readFile(pathOf(id, part));
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		async open(id, part) {
			try {
				const file = await open(pathOf(id, part));
				const { size } = await file.stat();
				return { size, body: file.createReadStream() };
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		async write(id, part, bytes) {
			const path = pathOf(id, part);
			const parent = join(root, id.toLowerCase());
			const temporaryPath = join(parent, `.${randomUUID()}`);
			await mkdir(parent, { recursive: true });
			try {
				await writeFile(temporaryPath, bytes, { flush: part === "master" });
				await rename(temporaryPath, path);
			} catch (error) {
				await rm(temporaryPath, { force: true }).catch(() => {});
				await rmdir(parent).catch(() => {});
				throw error;
			}
		},
		async remove(id, parts) {
			for (const part of parts) await rm(pathOf(id, part), { force: true });
			// The folder stays when it holds other files, which the shop must not remove.
			await rmdir(join(root, validateName(id, "master").id)).catch(() => {});
		},
		async *list() {
			try {
				for await (const entry of await opendir(root)) {
					if (entry.isDirectory() && isStoredId(entry.name)) yield entry.name;
				}
			} catch (error) {
				// Before the first picture the folder does not exist.
				if (!isMissing(error)) throw error;
			}
		},
		async removeOlder(id, moment) {
			const parent = join(root, validateName(id, "master").id);
			const files = (await readdir(parent)).filter((name) => PART_NAME.test(name) || isTemporary(name));
			const paths = files.map((name) => join(parent, name));
			const changes = await Promise.all([parent, ...paths].map(async (path) => (await stat(path)).mtimeMs));
			if (Math.max(...changes) >= moment.getTime()) return false;
			for (const path of paths) await rm(path, { force: true });
			// The folder stays when it holds other files, which the shop must not remove.
			const isGone = await rmdir(parent).then(
				() => true,
				() => false,
			);
			return isGone || paths.length > 0;
		},
	};
}

/** An interrupted write leaves its temporary file. */
const isTemporary = (name: string): boolean => name.startsWith(".") && isUuid(name.slice(1));

const isMissing = (error: unknown): boolean =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
