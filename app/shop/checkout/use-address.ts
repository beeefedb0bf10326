import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/platform/toasts.ts";
import { rememberCep, rememberedCep } from "#app/shop/shipping/remembered-cep.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { type Cep, formatCep, parseCep } from "#app/values/cep.ts";
import { type AddressDraft, type FoundAddress, fillIn } from "./address-draft.ts";
import { type CepAnswer, lookUpCep, type Suggestion } from "./postal-lookup.ts";

export type LookUp = "idle" | "asking" | "found" | "invalid" | "silent";

export interface AddressForm {
	draft: AddressDraft;
	change: (name: keyof AddressDraft, value: string) => void;
	choose: (suggestion: Suggestion) => void;
	lookUp: LookUp;
	/** The code to ask the freight for: whole, and not known to be wrong. */
	cep: Cep | null;
}

/** The address being typed. Eight digits of a postal code fill in the rest (specification, section 4). */
export function useAddress(initial: AddressDraft): AddressForm {
	const [draft, setDraft] = useState(() => ({ ...initial, zipCode: initial.zipCode || rememberedCep() }));
	// A code that came along without an address is worth asking about as if it had been typed.
	const [asked, setAsked] = useState(() => (draft.street === "" ? parseCep(draft.zipCode) : null));
	const [lookUp, setLookUp] = useState<LookUp>("idle");
	const filled = useRef<FoundAddress | null>(null);
	const cep = parseCep(draft.zipCode);

	const take = useEffectEvent((code: Cep, answer: CepAnswer) => {
		if (answer.kind === "unknown") {
			setLookUp("invalid");
			tellInvalid();
			return;
		}
		if (answer.kind === "found") {
			const before = filled.current;
			filled.current = answer.address;
			setDraft((now) => fillIn(now, answer.address, before));
		}
		// "Found" without a city only means that nobody contradicted the code.
		const isFound = answer.kind === "found" && answer.address.city !== "";
		setLookUp(isFound ? "found" : "silent");
		if (!isFound) return;
		rememberCep(code);
		showToast({ ...shippingMessages.cepFound, tone: "success" });
	});

	useEffect(() => {
		if (!asked) return;
		const call = new AbortController();
		setLookUp("asking");
		lookUpCep(asked, call.signal).then((answer) => {
			if (answer) take(asked, answer);
		});
		return () => call.abort();
	}, [asked]);

	function changeCep(text: string) {
		const zipCode = formatCep(text);
		setDraft((now) => ({ ...now, zipCode }));
		if (zipCode === draft.zipCode) return;
		const whole = parseCep(zipCode);
		setAsked(whole);
		const isWrong = !whole && zipCode.length === 9;
		setLookUp(isWrong ? "invalid" : "idle");
		if (isWrong) tellInvalid();
	}

	return {
		draft,
		change: (name, value) =>
			name === "zipCode" ? changeCep(value) : setDraft((now) => ({ ...now, [name]: value })),
		choose: ({ cep: zipCode, address }) => {
			filled.current = address;
			setAsked(null);
			setLookUp("found");
			setDraft((now) => ({ ...fillIn(now, address, null), zipCode: formatCep(zipCode) || now.zipCode }));
		},
		lookUp,
		cep: lookUp === "invalid" ? null : cep,
	};
}

function tellInvalid(): void {
	showToast({ ...shippingMessages.invalidCep, tone: "destructive" });
}
