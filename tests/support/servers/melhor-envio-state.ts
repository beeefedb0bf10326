import type { CallWatcher } from "./watched-call.ts";

/** How it answers: properly, late, with nonsense, with an error, not at all, or so that only the response is lost. */
export type ShippingMode = "answers" | "slow" | "garbage" | "broken" | "refuses" | "down" | "loses";

export interface StubAnswer {
	status: number;
	body: unknown;
}

export interface StubLabel {
	id: string;
	status: string;
	price: number;
	tags: { tag: string; url?: string }[];
	document: string | undefined;
	/** The carrier's code, which some give only when they get the parcel. */
	tracking: string | null;
	/** Melhor Envio's own number, from the cart on; the tracking calls it `melhorenvio_tracking`. */
	self_tracking: string;
	non_commercial: number;
	generated_at: string | null;
	posted_at: string | null;
	delivered_at: string | null;
	request: Record<string, unknown>;
}

export type MelhorEnvioState = ReturnType<typeof melhorEnvioState>;

/** An account with its cart and its labels, and how the stub behaves. */
export const melhorEnvioState = () => ({
	labels: new Map<string, StubLabel>(),
	/** Every label that was paid, as often as it was. */
	purchases: [] as string[],
	balance: 1_000,
	mode: "answers" as ShippingMode,
	losesAt: "",
	slowMs: 30_000,
	watch: (() => {}) as CallWatcher,
	demandsDocument: true,
	/** Overrides the answers to calls, by path. */
	answers: new Map<string, StubAnswer>(),
	/** The carrier gives its code when it gets the parcel. */
	codeComesLate: false,
	/** The tax authority has not authorised the declarations of contents yet. */
	declarationComesLate: false,
});
