import { cents } from "#app/values/money.ts";
import { field, inGroup, type SettingTree } from "./setting-field.ts";

/** The origin of shipments, handling days and free shipping. */
export const shippingSettings = {
	shipping: {
		...inGroup("freeShipping", {
			freeShippingFrom: field.optionalMoney("Frete grátis a partir de", {
				hint: "Vazio, a loja não oferece frete grátis.",
				initial: cents(20_000),
			}),
			fallback: field.money("Frete de reserva", {
				hint: "Só quando o cálculo falha e a peça cabe nos Correios.",
				initial: cents(2_590),
			}),
			freeShippingStates: field.states("Estados com frete grátis", {
				wide: true,
				initial: ["SP", "RJ", "MG", "PR", "SC", "RS", "ES"],
			}),
		}),
		origin: inGroup("origin", {
			cep: field.cep("CEP da oficina", { initial: "12460000" }),
			coordinates: field.coordinates("Coordenadas", {
				hint: "No mapa do celular, segure o dedo sobre a oficina e copie os dois números.",
				initial: { latitude: -22.7392, longitude: -45.5914 },
			}),
		}),
		pickup: inGroup("pickup", {
			enabled: field.switch("Oferecer a retirada na oficina", { wide: true, initial: false }),
			extraDays: field.number("Dias úteis entre ficar pronto e poder ser retirado", {
				min: 0,
				max: 30,
				unit: "dias",
				initial: 0,
			}),
			note: field.line("Recado para quem vem buscar", {
				hint: "Por exemplo: traga alguém para ajudar a carregar.",
				max: 160,
				mayBeEmpty: true,
				wide: true,
				initial: "",
			}),
		}),
		/** For a shop with an account there. The address is the sender's, as printed on labels. */
		melhorEnvio: inGroup("melhorEnvio", {
			quotes: field.switch("Cotar os fretes no Melhor Envio", {
				hint: "Os preços de lá valem no lugar das tabelas dos Correios. Se ele demora ou falha, valem as tabelas da loja.",
				wide: true,
				initial: false,
			}),
			street: field.line("Rua do remetente", { max: 80, initial: "Rua dos Pinheiros" }),
			number: field.line("Número", { max: 20, initial: "240" }),
			neighborhood: field.line("Bairro", { max: 60, initial: "Vila Inglesa" }),
			city: field.line("Cidade", { max: 60, initial: "Campos do Jordão" }),
			state: field.state("Estado", { initial: "SP" }),
		}),
		...inGroup("promisedDay", {
			handlingDays: field.number("Preparo de peças em estoque", {
				min: 0,
				max: 30,
				unit: "dias úteis",
				initial: 5,
			}),
		}),
		/** Raised with each change of the tables or the origin, and stored with every order. */
		ratesVersion: field.number("Número da tabela de frete", {
			min: 1,
			max: Number.MAX_SAFE_INTEGER,
			initial: 1,
		}),
		/** Defined and checked by `freight-tables.ts`, with a form of their own; null means its defaults. */
		tables: field.foreign("Tabelas de frete", { initial: null }),
	},
} satisfies SettingTree;
