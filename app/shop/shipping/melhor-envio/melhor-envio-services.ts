import type { Carrier } from "#app/values/status/carrier.ts";

interface LabelService {
	/** With which the order leaves, in the words of the specification. */
	carrier: Carrier;
	/** Every box is a parcel with a label of its own; the others take several with one. */
	oneBox: boolean;
}

const correios: LabelService = { carrier: "correios", oneBox: true };
const severalBoxes: LabelService = { carrier: "outros", oneBox: false };
const oneBox: LabelService = { carrier: "outros", oneBox: true };

/**
 * What can be bought through the API of Melhor Envio, by its ids of services (its own plugin lists them; how
 * many boxes each takes is rule 5 of “Inserir fretes no carrinho”). Not among them: Azul Cargo (15, 16), which
 * it sells only in its panel, and Latam (12) and Buslog (22), which need an agency.
 */
const services: Readonly<Record<number, LabelService>> = {
	1: correios,
	2: correios,
	17: correios,
	3: severalBoxes,
	4: severalBoxes,
	27: oneBox,
	31: oneBox,
	32: oneBox,
	33: oneBox,
	18: oneBox,
	35: oneBox,
};

/** One that is not listed is not offered: no customer pays for what the workshop cannot post. */
export const canBeBought = (service: number): boolean => Object.hasOwn(services, service);

/** Also of an order that was placed with a service that is not listed any more. */
export const takesOneBox = (service: number): boolean => services[service]?.oneBox ?? true;

/** Those that take one box, or those that take several, as Melhor Envio's quote names them: "1,2,17". */
export const serviceIds = (oneBox: boolean): string =>
	Object.entries(services)
		.flatMap(([id, service]) => (service.oneBox === oneBox ? id : []))
		.join(",");

export const carrierOfService = (service: number): Carrier => services[service]?.carrier ?? "outros";

/** Whole centimetres, as Melhor Envio takes them; a box is never declared smaller than it is. */
export const wholeCentimetres = (millimetres: number): number => Math.max(1, Math.ceil(millimetres / 10));
