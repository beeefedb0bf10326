import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import type { Cep } from "#app/values/cep.ts";
import { CEP_KEY, parseStoredCep } from "./stored-cep.ts";

const { read, write, subscribe } = browserStore<Cep | null>(CEP_KEY, parseStoredCep, (cep) => cep ?? "");

/** The postal code that was last typed in this browser, so that no screen asks for it again (decision 0122). */
export const rememberedCep = read;

/** Null on the server and until the page is hydrated. */
export const useRememberedCep = (): Cep | null => useSyncExternalStore(subscribe, read, () => null);

/** Null forgets it. */
export function rememberCep(cep: Cep | null): void {
	document.documentElement.dataset.cep = cep ? "known" : "unknown";
	write(cep);
}
