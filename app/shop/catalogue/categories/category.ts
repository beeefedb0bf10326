/** A category's own picture, and the pictures its card cycles through (specification, section 9). */
export const MAX_CATEGORY_IMAGES = 1;
export const MAX_CARD_IMAGES = 6;

/** Shown instead of category names for a product without a category (specification, section 8). */
export const NO_CATEGORY = "Sem categoria";

/** For a category without a description (specification, section 8). */
export const DEFAULT_CATEGORY_DESCRIPTION =
	"Categoria de produtos artesanais feitos com técnicas tradicionais e materiais sustentáveis.";
