import { originOptions } from "#app/values/fiscal/fiscal-codes.ts";
import { cents } from "#app/values/money.ts";
import { field, inGroup, type SettingTree } from "./setting-field.ts";

/** Per cent off each product's price in an order with this payment option; 0 offers no discount. */
const discountPercent = { min: 0, max: 50, unit: "%", initial: 0 };

/** Settings for the payment of orders, and for the codes of their invoices. */
export const paymentSettings = {
	payments: {
		...inGroup("instalments", {
			instalments: field.number("Parcelas sem juros, até", { min: 1, max: 24, unit: "x", initial: 12 }),
			instalmentsAbove: field.money("Para compras acima de", { initial: cents(10_000) }),
		}),
		...inGroup("buyer", {
			cpfRequired: field.switch("Exigir CPF na finalização da compra", { wide: true, initial: false }),
		}),
		...inGroup("providerPix", {
			pixOnOrderPage: field.switch("Mostrar o código PIX na página do pedido", {
				hint: "O Mercado Pago confirma o pagamento na hora. Cartão e boleto continuam na página dele.",
				wide: true,
				initial: true,
			}),
			pixDiscountPercent: field.number("Desconto no PIX do Mercado Pago", {
				...discountPercent,
				hint: "Aparece nas peças, no carrinho e no pagamento. Cartão e boleto ficam no preço cheio. 0 não mostra nada.",
			}),
		}),
		...inGroup("transfer", {
			transferDiscountPercent: field.number("Desconto por transferência", {
				...discountPercent,
				hint: "Aparece nas peças, no carrinho e no pagamento. 0 não mostra nada.",
			}),
		}),
		pix: inGroup("pix", {
			key: field.pixKey("Chave PIX", { max: 77, wide: true, initial: "oficina@cerne.example" }),
			merchantName: field.line("Nome do recebedor", {
				hint: "Até 25 letras.",
				max: 25,
				initial: "Cerne Marcenaria",
			}),
			merchantCity: field.line("Cidade do recebedor", {
				hint: "Até 15 letras.",
				max: 15,
				initial: "Campos Jordao",
			}),
		}),
		bank: inGroup("bank", {
			name: field.line("Banco", { max: 60, initial: "Banco 000 – Banco de Exemplo" }),
			holder: field.line("Titular", { max: 120, initial: "Cerne Marcenaria Artesanal Ltda." }),
			branch: field.line("Agência", { max: 12, initial: "0001" }),
			account: field.line("Conta", { max: 20, initial: "12345-6" }),
		}),
	},
	/** For invoices (NF-e): the CFOP of all orders, and the other codes for products without their own. */
	fiscal: {
		...inGroup("fiscalCodes", {
			ncm: field.fiscalCode("NCM", {
				code: "ncm",
				hint: "Diz o que a peça é. 9403.60.00 são outros móveis de madeira.",
				initial: "94036000",
			}),
			origin: field.choice("Origem", {
				hint: "Feita aqui, com madeira daqui: 0.",
				options: originOptions,
				initial: "0",
			}),
			taxClass: field.fiscalCode("cClassTrib (IBS e CBS)", {
				code: "taxClass",
				hint: "Vai na nota com o CST, que são os três primeiros dígitos. 000001 é a tributação integral. Do Simples e do MEI, as notas pedem os dois a partir de 4 de janeiro de 2027.",
				wide: true,
				initial: "000001",
			}),
			cfopInState: field.fiscalCode("CFOP no estado da oficina", {
				code: "cfopInState",
				hint: "5101 é a venda do que a própria oficina produziu. Vale também para o que é retirado na oficina.",
				wide: true,
				initial: "5101",
			}),
			cfopOutOfState: field.fiscalCode("CFOP para outros estados", {
				code: "cfopOutOfState",
				hint: "Para quem não é contribuinte do ICMS: pessoas e empresas isentas de inscrição estadual. O da própria produção é 6107.",
				initial: "6107",
			}),
			cfopToTaxpayer: field.fiscalCode("CFOP para outros estados, com IE", {
				code: "cfopToTaxpayer",
				hint: "Para empresas com inscrição estadual. O da própria produção é 6101.",
				initial: "6101",
			}),
		}),
		...inGroup("issuer", {
			/** Digits, or “ISENTO”; empty until the owner has entered it. */
			stateRegistration: field.stateRegistration("Inscrição estadual da oficina", {
				hint: "Só os números, ou “Isento”. O Melhor Envio pede com a primeira etiqueta.",
				max: 14,
				wide: true,
				initial: "",
			}),
		}),
	},
} satisfies SettingTree;
