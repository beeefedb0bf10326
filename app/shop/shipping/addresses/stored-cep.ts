import { type Cep, parseCep } from "#app/values/cep.ts";

/** The key of the visitor's postal code in the browser's storage. */
export const CEP_KEY = "cerne:cep";

/**
 * Null for anything that is not a postal code. A module of its own, because the script in the head of every page
 * reads it.
 */
export const parseStoredCep = (stored: string | null): Cep | null => parseCep(stored ?? "");
