import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/platform/forms/toasts.ts";
import { rememberCep, rememberedCep } from "#app/shop/shipping/addresses/remembered-cep.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import type { PostalAddress } from "#app/values/address/shipping-address.ts";
import { type Cep, formatCep, parseCep } from "#app/values/cep.ts";
import { type AddressDraft, applyAddressPrefill } from "./address-draft.ts";
import { lookUpCep, type PostalLookupResult, type StreetSuggestion } from "./address-lookup.ts";

export type CepLookupStatus = "idle" | "loading" | "found" | "invalid" | "unavailable";

export type AddressFormState = ReturnType<typeof useAddressForm>;

/** The address being typed. Eight digits of a postal code fill in the rest (specification, section 4). */
export function useAddressForm(initial: AddressDraft, { remembers = true }: { remembers?: boolean } = {}) {
	const [draft, setDraft] = useState(initial);
	// A postal code without an address is looked up as if it had just been typed.
	const [requestedCep, setRequestedCep] = useState(() =>
		draft.street === "" ? parseCep(draft.zipCode) : null,
	);
	const [lookupStatus, setLookupStatus] = useState<CepLookupStatus>("idle");
	const filled = useRef<PostalAddress | null>(null);
	const changed = useRef(new Set<string>());
	const cep = parseCep(draft.zipCode);

	const applyLookup = useEffectEvent((code: Cep, result: PostalLookupResult) => {
		if (result.kind === "unknown") {
			setLookupStatus("invalid");
			showInvalidCepToast();
			return;
		}
		if (result.kind === "found") {
			const before = filled.current;
			filled.current = result.address;
			setDraft((now) => applyAddressPrefill(now, result.address, before));
		}
		// "Found" without a city only means that no service contradicted the code.
		const address = result.kind === "found" && result.address.city !== "" ? result.address : null;
		setLookupStatus(address ? "found" : "unavailable");
		if (!address) return;
		// Only what was typed in this browser: an account's address stays in the account.
		if (remembers && changed.current.has("zipCode")) rememberCep(code);
		showToast({
			...(address.street === "" ? shippingMessages.cityFound : shippingMessages.cepFound),
			kind: "address",
			tone: "success",
		});
	});

	// The postal code typed on a product page or in the cart, where the account has none. The server does not know it.
	const fillRememberedCep = useEffectEvent(() => {
		const isEmpty = draft.zipCode === "" && draft.street === "" && !changed.current.has("zipCode");
		const remembered = remembers && isEmpty ? rememberedCep() : null;
		if (remembered) changeCep(remembered);
	});
	useEffect(() => {
		fillRememberedCep();
	}, []);

	useEffect(() => {
		if (!requestedCep) return;
		const controller = new AbortController();
		setLookupStatus("loading");
		lookUpCep(requestedCep, controller.signal).then((result) => {
			if (result) applyLookup(requestedCep, result);
		});
		return () => controller.abort();
	}, [requestedCep]);

	function changeCep(text: string) {
		const zipCode = formatCep(text);
		setDraft((now) => ({ ...now, zipCode }));
		if (zipCode === draft.zipCode) return;
		const parsed = parseCep(zipCode);
		setRequestedCep(parsed);
		const isWrong = !parsed && zipCode.length === 9;
		setLookupStatus(isWrong ? "invalid" : "idle");
		if (isWrong) showInvalidCepToast();
	}

	// The place of a known postal code takes precedence over the typed one.
	const isKnown = lookupStatus === "found" || lookupStatus === "loading";
	const city = draft.city.trim();
	const typedPlace = !isKnown && city !== "" && draft.state !== "" ? { city, state: draft.state } : null;

	return {
		draft,
		changeField: (name: keyof AddressDraft, value: string) => {
			changed.current.add(name);
			if (name === "zipCode") changeCep(value);
			else setDraft((now) => ({ ...now, [name]: value }));
		},
		/** Text typed in this visit, even before hydration, takes precedence over an earlier draft. */
		restore: (saved: AddressDraft) => {
			setDraft((now) => {
				const typed = Object.entries(now).filter(([name]) => changed.current.has(name));
				return { ...saved, ...Object.fromEntries(typed) };
			});
			if (changed.current.has("zipCode")) return;
			setRequestedCep(saved.street === "" ? parseCep(saved.zipCode) : null);
		},
		applySuggestion: ({ cep: zipCode, address }: StreetSuggestion) => {
			filled.current = address;
			setRequestedCep(null);
			setLookupStatus("found");
			setDraft((now) => ({
				...applyAddressPrefill(now, address, null),
				zipCode: formatCep(zipCode) || now.zipCode,
			}));
		},
		lookupStatus,
		/** The postal code for the freight. A code that no service knows needs the rest of the address. */
		cep: lookupStatus === "invalid" && !typedPlace ? null : cep,
		typedPlace,
	};
}

function showInvalidCepToast(): void {
	showToast({ ...shippingMessages.invalidCep, kind: "address", tone: "destructive" });
}
