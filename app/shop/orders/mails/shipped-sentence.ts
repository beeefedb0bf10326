import { type OrderParcel, parcelCodesSentence } from "#app/shop/orders/parcels/order-parcels.ts";
import type { Carrier } from "#app/values/status/carrier.ts";

const handedOver: Record<Carrier, string> = {
	correios: "Embalamos tudo com cuidado e postamos nos Correios",
	jamef: "Embalamos tudo com cuidado e entregamos à Jamef",
	transportadora: "Embalamos tudo com cuidado e entregamos à transportadora local",
	outros: "Embalamos tudo com cuidado e entregamos à transportadora",
};

/** The first sentences of the mail about a sent order, which the owner also reads before she sends it. */
export function shippedSentence({
	carrier,
	code,
	parcels,
	parcelCount = parcels.length,
}: {
	carrier: Carrier | null;
	code: string | null;
	parcels: readonly Pick<OrderParcel, "code">[];
	parcelCount?: number;
}): string {
	const left = carrier ? handedOver[carrier] : "Embalamos tudo com cuidado, e o pedido já saiu da oficina";
	const codes = parcels.map((parcel) => parcel.code);
	if (parcelCount > 1) return `${left}. ${parcelCodesSentence(codes, parcelCount)}`;
	return code
		? `${left}. O código de rastreio é ${code}.`
		: `${left}. Cada passo aparece na página de rastreio do pedido.`;
}

/** The same for an order that its customer picks up. */
export const readySentence = (number: string): string =>
	`Embalamos tudo com cuidado, e o pedido ${number} espera por você na oficina. Traga um documento e, para peças grandes, alguém para ajudar a carregar.`;
