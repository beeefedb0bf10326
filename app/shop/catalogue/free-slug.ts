import { slugify } from "#app/values/slug.ts";

/** Room for a number behind it; addresses stay readable. */
const LONGEST = 120;

/** A name as part of an address; empty when nothing of it can be. */
export function wishedSlug(name: string): string {
	return slugify(name).slice(0, LONGEST).replace(/-$/, "");
}

/** The wished slug, or with the first free number behind it: "mesa", "mesa-2", "mesa-3". */
export function freeSlug(wished: string, taken: readonly string[]): string {
	const others = new Set(taken);
	let free = wished;
	for (let number = 2; others.has(free); number += 1) free = `${wished}-${number}`;
	return free;
}
