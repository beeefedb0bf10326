import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";

const { identity, payments, shipping } = defaultSettings;

/** The settings of a shop whose owner has said who she is, so that nothing of the example is left. */
export const ownData: StoreSettings = {
	...defaultSettings,
	identity: {
		...identity,
		cnpj: "11.222.333/0001-81",
		address: "Rua das Figueiras, 12, Centro, Cunha – SP, 12530-000",
		phone: "(12) 3111-2233",
		chatNumber: "5512988887777",
		email: "oficina@loja.example",
	},
	payments: {
		...payments,
		pix: { ...payments.pix, key: "pix@loja.example" },
		bank: { ...payments.bank, name: "Banco 001", account: "98765-4" },
	},
	shipping: {
		...shipping,
		origin: { cep: "12530000", coordinates: { latitude: -23.0739, longitude: -44.9597 } },
	},
};
