import type { BuiltInOptionId } from "./shipping-option.ts";

/** The names of the shipping options that the shop itself has. */
export const carrierNames: Record<BuiltInOptionId, string> = {
	pac: "Correios PAC",
	sedex: "Correios SEDEX",
	jamef: "Jamef",
	local: "Transportadora Local",
	free: "Frete Grátis",
	retirada: "Retirada na oficina",
};
