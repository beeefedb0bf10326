import { field, inGroup, type SettingTree } from "./setting-field.ts";

const deadlineDays = { min: 1, max: 30, unit: "dias úteis" };
const unpaidOrders = { min: 1, max: 1000, storedMax: 1_000_000, unit: "pedidos" };

/** Deadlines and limits of orders, and requirements of the law and the back office. */
export const orderSettings = {
	orders: {
		...inGroup("unpaidOrders", {
			expireAfterDays: {
				mercadopago: field.number("Mercado Pago", { ...deadlineDays, initial: 3 }),
				bank_transfer: field.number("Transferência bancária", { ...deadlineDays, initial: 2 }),
			},
			expireUnconfirmedAfterHours: field.number("De quem não confirmou o e-mail", {
				hint: "O link de confirmação vai no e-mail do pedido. Quem confirma ganha o prazo inteiro.",
				min: 1,
				max: 72,
				unit: "horas",
				initial: 12,
			}),
		}),
		...inGroup("limits", {
			maxUnpaidPerCustomer: field.number("Pedidos sem pagamento por cliente", {
				...unpaidOrders,
				hint: "Por conta, e também por CPF, CNPJ e telefone.",
				initial: 5,
			}),
			maxUnpaidUnconfirmed: field.number("De quem não confirmou o e-mail", { ...unpaidOrders, initial: 1 }),
			maxUnpaidPerNetwork: field.number("Pedidos sem pagamento por conexão", {
				...unpaidOrders,
				hint: "No celular, muita gente divide a mesma conexão com a internet.",
				initial: 10,
			}),
			/** A larger quantity is agreed with the workshop, not ordered by a click. */
			maxUnitsPerProduct: field.number("Do mesmo produto em um pedido", {
				min: 1,
				max: 99,
				unit: "unidades",
				initial: 24,
			}),
		}),
	},
	security: inGroup("adminPanel", {
		adminsNeedTwoFactor: field.switch("Pedir verificação em duas etapas aos administradores", {
			hint: "Cada administrador ativa a sua no próprio perfil.",
			wide: true,
			initial: false,
		}),
	}),
	legal: inGroup("legalTexts", {
		/**
		 * When the texts of app/content last changed. It is a setting, because a page that always shows today would be
		 * untrue.
		 */
		updatedAt: field.day("Última atualização da política e dos termos", {
			hint: "Vale enquanto você não publicar um dos dois em Textos; depois a loja mostra o dia da publicação.",
			initial: "2026-11-25",
		}),
		/** The privacy policy shows it. */
		contactMonths: field.number("Guardar mensagens de contato por", {
			hint: "Depois elas são apagadas com as respostas. A política de privacidade mostra o prazo.",
			min: 6,
			max: 60,
			unit: "meses",
			initial: 24,
		}),
	}),
} satisfies SettingTree;
