import { isDeepStrictEqual } from "node:util";
import { defaultSettings, type StoreSettings } from "./settings.ts";

/** Example data that a shop shows until its owner has entered her own. */
export interface ExampleDatum {
	id: string;
	/** Its name in a list. */
	name: string;
	/** The consequence of leaving it unchanged, as a sentence. */
	reason: string;
	/** The section of the settings screen where it is changed. */
	section: "identity" | "payments" | "shipping";
}

/**
 * Data with which no shop may sell: money goes to these accounts, parcels come from this address, and the law requires
 * the buyer to know the seller (Decreto 7.962/2013, art. 2). A group counts as an example only as a whole, because a
 * real workshop in Campos do Jordão may have the example's postal code too.
 */
const exampleData: readonly (ExampleDatum & { read: (settings: StoreSettings) => unknown })[] = [
	{
		id: "pix-key",
		name: "Chave PIX",
		reason: "É a do exemplo: o dinheiro não chega à oficina.",
		section: "payments",
		read: ({ payments }) => payments.pix.key,
	},
	{
		id: "bank",
		name: "Conta do banco",
		reason: "É a do exemplo: o dinheiro não chega à oficina.",
		section: "payments",
		read: ({ payments }) => payments.bank,
	},
	{
		id: "cnpj",
		name: "CNPJ",
		reason: "É o do exemplo: a lei pede que o site mostre o da oficina.",
		section: "identity",
		read: ({ identity }) => identity.cnpj,
	},
	{
		id: "address",
		name: "Endereço",
		reason: "É o do exemplo: a lei pede que o site mostre o da oficina.",
		section: "identity",
		read: ({ identity }) => identity.address,
	},
	{
		id: "phone",
		name: "Telefone",
		reason: "É o do exemplo: quem liga não fala com a oficina.",
		section: "identity",
		read: ({ identity }) => identity.phone,
	},
	{
		id: "chat",
		name: "Número do WhatsApp",
		reason: "É o do exemplo: quem escreve não fala com a oficina.",
		section: "identity",
		read: ({ identity }) => identity.chatNumber,
	},
	{
		id: "email",
		name: "E-mail da oficina",
		reason: "É o do exemplo: os avisos de pedidos e mensagens não chegam.",
		section: "identity",
		read: ({ identity }) => identity.email,
	},
	{
		id: "origin",
		name: "Origem dos envios",
		reason: "É a do exemplo: o frete é calculado de outro lugar.",
		section: "shipping",
		read: ({ shipping }) => shipping.origin,
	},
];

/** The example data that the owner has not changed yet. */
export const listExampleData = (settings: StoreSettings): ExampleDatum[] =>
	exampleData.filter(({ read }) => isDeepStrictEqual(read(settings), read(defaultSettings)));
