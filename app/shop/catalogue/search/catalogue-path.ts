import { href } from "react-router";

/*
 * Addresses of lists that links lead to, as `cataloguePath` writes them. Alone, because home and products' pages need
 * nothing else of the catalogue's search.
 */

const listWith = (parameters: Record<string, string>): string =>
	`${href("/products")}?${new URLSearchParams(parameters)}`;

/** The list of what is made of a material. */
export const materialPath = (material: string): string => listWith({ material });

/** The list of what a person made. */
export const artisanPath = (artisan: string): string => listWith({ artisan });

/** The list of a category's products. */
export const categoryPath = (slug: string): string => listWith({ category: slug });
