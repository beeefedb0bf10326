import { correctableDataOf, correctionVersion } from "#app/shop/corrections/correct-order.server.ts";
import type { CorrectionInput } from "#app/shop/corrections/correction.schema.ts";
import { readOrderRow } from "./read-rows.ts";

/** Another state, and a higher freight than from the sample address. */
export const addressInManaus = {
	street: "Avenida Eduardo Ribeiro",
	number: "520",
	neighborhood: "Centro",
	city: "Manaus",
	state: "AM",
	zipCode: "69005000",
};
export const addressInBrasilia = {
	street: "Setor Comercial Sul",
	number: "12",
	neighborhood: "Asa Sul",
	city: "Brasília",
	state: "DF",
	zipCode: "70040010",
};
export const addressInCampinas = {
	street: "Rua Barão de Jaguara",
	number: "1481",
	neighborhood: "Centro",
	city: "Campinas",
	state: "SP",
	zipCode: "13010000",
};

export type CorrectionChange = { address?: object; buyer?: CorrectionInput["buyer"]; notes?: string | null };

/** The order's form as it is opened now, with what was typed into it. */
export async function correctionOf(
	orderId: string,
	{ address, ...others }: CorrectionChange,
): Promise<CorrectionInput> {
	const order = await existingOrder(orderId);
	const data = correctableDataOf(order);
	if (!data) throw new Error("The order has no address.");
	return { ...data, ...others, address: { ...data.address, ...address }, version: correctionVersion(data) };
}

export async function existingOrder(orderId: string) {
	const order = await readOrderRow(orderId);
	if (!order) throw new Error("The order is gone.");
	return order;
}
