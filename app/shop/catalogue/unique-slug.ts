import { slugify } from "#app/values/slug.ts";

/** Room for a number behind it; addresses stay readable. */
const MAX_SLUG_LENGTH = 120;

/** A name as part of an address; empty when nothing of it can be. */
export function slugBase(name: string): string {
	return slugify(name).slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");
}

/** The wished slug, or with the first free number behind it: "mesa", "mesa-2", "mesa-3". */
export function uniqueSlug(base: string, taken: readonly string[]): string {
	const others = new Set(taken);
	let candidate = base;
	for (let number = 2; others.has(candidate); number += 1) candidate = `${base}-${number}`;
	return candidate;
}
