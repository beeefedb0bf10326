import { isDeepStrictEqual } from "node:util";
import { defaultSettings, type StoreSettings } from "./settings.ts";

/** What a shop shows before its owner has said who she is. */
export interface ExampleDatum {
	id: string;
	/** As a list names it. */
	name: string;
	/** The section of the settings' screen in which it is changed. */
	section: "identity" | "payments" | "shipping";
}

/**
 * Data with which nobody may sell: money goes to them, parcels come from them, and the law wants the buyer to know
 * them. A group is an example only as a whole: a workshop of Campos do Jordão has its postal code too.
 */
const exampleData: readonly (ExampleDatum & { read: (settings: StoreSettings) => unknown })[] = [
	{ id: "pix-key", name: "Chave PIX", section: "payments", read: ({ payments }) => payments.pix.key },
	{ id: "bank", name: "Conta do banco", section: "payments", read: ({ payments }) => payments.bank },
	{ id: "cnpj", name: "CNPJ", section: "identity", read: ({ identity }) => identity.cnpj },
	{ id: "address", name: "Endereço", section: "identity", read: ({ identity }) => identity.address },
	{ id: "phone", name: "Telefone", section: "identity", read: ({ identity }) => identity.phone },
	{
		id: "chat",
		name: "Número do WhatsApp",
		section: "identity",
		read: ({ identity }) => identity.chatNumber,
	},
	{ id: "email", name: "E-mail da oficina", section: "identity", read: ({ identity }) => identity.email },
	{ id: "origin", name: "Origem dos envios", section: "shipping", read: ({ shipping }) => shipping.origin },
];

/** Those that the owner has not changed yet. */
export const listExampleData = (settings: StoreSettings): ExampleDatum[] =>
	exampleData.filter(({ read }) => isDeepStrictEqual(read(settings), read(defaultSettings)));
