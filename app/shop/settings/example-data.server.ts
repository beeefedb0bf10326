import { isDeepStrictEqual } from "node:util";
import { defaultSettings, type StoreSettings } from "./settings.ts";

/** What a shop shows before its owner has said who she is. */
export interface ExampleDatum {
	id: string;
	/** As a list names it. */
	name: string;
	/** The consequence of leaving it, as a sentence. */
	reason: string;
	/** The section of the settings' screen in which it is changed. */
	section: "identity" | "payments" | "shipping";
}

/**
 * Data with which no shop may sell: money goes to them, parcels come from them, and the law wants the buyer to know
 * them (Decreto 7.962/2013, art. 2). A group is an example only as a whole: a workshop of Campos do Jordão has its
 * postal code too.
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

/** Those that the owner has not changed yet. */
export const listExampleData = (settings: StoreSettings): ExampleDatum[] =>
	exampleData.filter(({ read }) => isDeepStrictEqual(read(settings), read(defaultSettings)));
