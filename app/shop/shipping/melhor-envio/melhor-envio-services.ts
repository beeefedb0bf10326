import type { Carrier } from "#app/values/status/carrier.ts";

interface LabelService {
	/** The carrier of the order, by its name in the specification. */
	carrier: Carrier;
	/** Whether every box needs a label of its own; the other services take several boxes with one label. */
	oneBox: boolean;
}

const correios: LabelService = { carrier: "correios", oneBox: true };
const severalBoxes: LabelService = { carrier: "outros", oneBox: false };
const oneBox: LabelService = { carrier: "outros", oneBox: true };

/**
 * The services that can be bought through the API of Melhor Envio, by its ids. Its own plugin lists them, and rule 5 of
 * “Inserir fretes no carrinho” says how many boxes each takes. Left out: Azul Cargo (15, 16), which is sold only in its
 * panel, and Latam (12) and Buslog (22), which need an agency.
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

/**
 * A service that is not listed is not offered, because customers must not pay for something that the workshop cannot
 * post.
 */
export const canBeBought = (service: number): boolean => Object.hasOwn(services, service);

/** Also answers for a service that is no longer listed, because older orders may have it. */
export const takesOneBox = (service: number): boolean => services[service]?.oneBox ?? true;

/** The services that take one box, or those that take several, in the format of Melhor Envio's quote: "1,2,17". */
export const serviceIds = (oneBox: boolean): string =>
	Object.entries(services)
		.flatMap(([id, service]) => (service.oneBox === oneBox ? id : []))
		.join(",");

export const carrierOfService = (service: number): Carrier => services[service]?.carrier ?? "outros";

/** Whole centimetres, as Melhor Envio requires. Rounded up, so that a box is never declared smaller than it is. */
export const wholeCentimetres = (millimetres: number): number => Math.max(1, Math.ceil(millimetres / 10));
