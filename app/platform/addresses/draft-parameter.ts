/** Shows a draft to an administrator instead of what is published: the key of its text, in the address of a page. */
export const DRAFT_PARAM = "rascunho";
