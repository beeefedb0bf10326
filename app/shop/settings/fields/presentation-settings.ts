import { toOptions } from "#app/values/text.ts";
import { field, inGroup, type SettingTree } from "./setting-field.ts";

/**
 * A claim is a fixed text, computed from the shop's own records, or off. If the owner has written no text, the shop
 * claims only what its records prove (CDC, articles 36 and 37).
 */
const claimMode = field.choice("Mostrar", {
	options: toOptions({
		text: "Como escrito aqui",
		calculated: "Calculado dos dados da loja",
		off: "Não mostrar",
	}),
	wide: true,
	initial: "calculated",
});

/** The shop's identity, its texts and its claims. */
export const presentationSettings = {
	identity: {
		...inGroup("place", {
			name: field.line("Nome da loja", { max: 60, initial: "Cerne" }),
			tagline: field.line("Frase", { max: 120, initial: "Móveis artesanais de madeira maciça" }),
			town: field.line("Cidade", { max: 60, initial: "Campos do Jordão – SP" }),
			address: field.line("Endereço completo", {
				max: 160,
				wide: true,
				initial: "Rua dos Pinheiros, 240, Vila Inglesa, Campos do Jordão – SP, 12460-000",
			}),
		}),
		...inGroup("company", {
			legalName: field.line("Razão social", { max: 120, initial: "Cerne Marcenaria Artesanal Ltda." }),
			cnpj: field.cnpj("CNPJ", { max: 18, initial: "12.345.678/0001-95" }),
		}),
		...inGroup("service", {
			phone: field.phone("Telefone", { max: 20, initial: "(12) 3662-0000" }),
			/** Digits, in the format of chat links. */
			chatNumber: field.chatNumber("Número do WhatsApp", {
				hint: "Com código do país e DDD: 55 12 99999-0000.",
				initial: "5512999990000",
			}),
			email: field.email("E-mail", {
				hint: "Recebe os avisos de pedidos e mensagens.",
				initial: "oficina@cerne.example",
			}),
			responseTime: field.line("Tempo médio de resposta", { max: 40, initial: "2 horas" }),
			openingHours: field.lines("Horário de atendimento", {
				hint: "Uma linha para cada período, até quatro.",
				max: 4,
				maxEach: 60,
				wide: true,
				initial: ["Seg a sex, 9h às 18h", "Sábado, 9h às 14h"],
			}),
		}),
	},
	claims: {
		discount: inGroup("discountClaim", {
			mode: claimMode,
			/** Shown as “50% OFF”. */
			percent: field.number("Desconto", { min: 1, max: 90, unit: "%", initial: 10 }),
			note: field.line("Complemento", { max: 30, mayBeEmpty: true, initial: "" }),
		}),
		customers: inGroup("customersClaim", {
			mode: claimMode,
			text: field.line("Frase", { max: 80, mayBeEmpty: true, wide: true, initial: "" }),
		}),
		/** Only in the structured data of the shop, as the specification requires. */
		rating: inGroup("ratingClaim", {
			mode: claimMode,
			value: field.number("Nota", { min: 1, max: 5, decimals: 1, initial: 5 }),
			count: field.number("Quantidade de avaliações", { min: 1, max: 1_000_000, initial: 1 }),
		}),
		...inGroup("guarantee", {
			/** In addition to the 90 days required by law. */
			guarantee: field.line("O que a oficina garante", {
				hint: "Vazia, fica só a garantia da lei.",
				max: 80,
				mayBeEmpty: true,
				wide: true,
				initial: "1 ano de garantia da estrutura",
			}),
		}),
	},
	social: inGroup("socialLinks", {
		reviews: field.https("Página de avaliações", { wide: true, initial: "https://www.google.com/maps" }),
		facebook: field.https("Facebook", { initial: "https://www.facebook.com/" }),
		instagram: field.https("Instagram", { initial: "https://www.instagram.com/" }),
		pinterest: field.https("Pinterest", { initial: "https://br.pinterest.com/" }),
		tiktok: field.https("TikTok", { initial: "https://www.tiktok.com/" }),
	}),
} satisfies SettingTree;
