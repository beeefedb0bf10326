import { issuerOf } from "#app/shop/orders/fiscal/fiscal-data.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { wholeCentimetres } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import type { Buyer } from "#app/values/buyer.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";

interface LabelRequestParts {
	/** Our tag, by which the purchase is found again. */
	labelId: string;
	service: number;
	volumes: FreightRecord["parcels"];
	address: ShippingAddress;
	/** The customer's e-mail; null once the account is gone. */
	email: string | null;
	buyer: Buyer;
	/** The key of the order's invoice, or null. */
	invoiceKey: string | null;
	items: readonly { name: string; quantity: number; unitPrice: Cents }[];
	/** The value of the goods in these boxes. */
	value: Cents;
	orderUrl: string;
	settings: Pick<StoreSettings, "identity" | "shipping" | "fiscal">;
}

/** The body of `POST /api/v2/me/cart`. Sizes in centimetres, weights in kilogrammes, money in reais. */
export function labelRequest(parts: LabelRequestParts) {
	const { labelId, service, volumes, address, email, buyer, invoiceKey, items, value, orderUrl, settings } =
		parts;
	const { identity, shipping } = settings;
	const issuer = issuerOf(settings);
	const { street, number, neighborhood, city, state } = shipping.melhorEnvio;
	return {
		service,
		from: {
			name: identity.name,
			phone: identity.phone.replace(/\D/g, ""),
			email: identity.email,
			company_document: issuer.cnpj,
			address: street,
			number,
			district: neighborhood,
			city,
			state_abbr: state,
			country_id: "BR",
			postal_code: shipping.origin.cep,
			...(issuer.stateRegistration ? { state_register: issuer.stateRegistration } : {}),
		},
		to: {
			name: address.fullName,
			phone: address.phone,
			...(email ? { email } : {}),
			...(buyer.cpf ? { document: buyer.cpf } : {}),
			...(buyer.cnpj
				? { company_document: buyer.cnpj, state_register: buyer.stateRegistration ?? undefined }
				: {}),
			address: address.street,
			number: address.number,
			...(address.complement ? { complement: address.complement } : {}),
			district: address.neighborhood,
			city: address.city,
			state_abbr: address.state,
			country_id: "BR",
			postal_code: address.zipCode,
		},
		products: items.map((item) => ({
			name: item.name,
			quantity: item.quantity,
			unitary_value: centsToReais(item.unitPrice),
		})),
		volumes: volumes.map(({ weightGrams, sidesMm: [length, width, height] }) => ({
			height: wholeCentimetres(height),
			width: wholeCentimetres(width),
			length: wholeCentimetres(length),
			weight: weightGrams / 1000,
		})),
		options: {
			insurance_value: centsToReais(value),
			receipt: false,
			own_hand: false,
			reverse: false,
			// Without an invoice, Melhor Envio makes the electronic declaration of contents.
			non_commercial: invoiceKey === null,
			...(invoiceKey === null ? {} : { invoice: { key: invoiceKey } }),
			platform: identity.name,
			tags: [{ tag: labelId, url: orderUrl }],
		},
	};
}
