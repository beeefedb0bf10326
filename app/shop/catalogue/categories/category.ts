import type { ImageView } from "#app/shop/images/image.ts";

/** A category as lists and filters name it. */
export interface CategorySummary {
	id: string;
	name: string;
	slug: string;
	description: string | null;
	/** Active products in it. */
	productCount: number;
}

/** A category on the home page. */
export interface HomeCategory extends CategorySummary {
	/** Its own picture first, then those of its products; its card shows them in turn. */
	images: ImageView[];
}

/** Pictures a category's card cycles through (specification, section 9). */
export const MAX_CATEGORY_IMAGES = 6;

/** For a category without a description (specification, section 8). */
export const DEFAULT_CATEGORY_DESCRIPTION =
	"Categoria de produtos artesanais feitos com técnicas tradicionais e materiais sustentáveis.";
