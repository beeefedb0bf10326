import { removeAccents } from "./text.ts";

/**
 * Lower case, without accents, non-alphanumerics removed, spaces to hyphens (specification, section 5). Hyphens in
 * the name are kept. Empty when nothing is left: the caller must refuse that.
 */
export function slugify(name: string): string {
	return removeAccents(name)
		.toLowerCase()
		.replace(/[^a-z0-9\s-]/g, "")
		.trim()
		.replace(/[\s-]+/g, "-")
		.replace(/^-|-$/g, "");
}
