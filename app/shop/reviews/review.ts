// Separate from the schema, so that the browser gets these without zod.
export const DEFAULT_RATING = 5;
export const MIN_COMMENT_LENGTH = 10;
export const MAX_COMMENT_LENGTH = 4000;
export const MAX_REPLY_LENGTH = 2000;
export const MAX_PHOTOS = 3;
/** Photographs come from telephones as they are; three of them and the form fit into one request. */
export const MAX_PHOTO_MEGABYTES = 8;

/** The author's name of a review whose account was deleted. */
export const ANONYMOUS_NAME = "Cliente da loja";
