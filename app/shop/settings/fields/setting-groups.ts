/** The settings screen: its sections, and in each the groups of fields in the order in which they are shown. */
export const settingGroups = {
	identity: {
		title: "A oficina",
		description: "Quem a loja é: aparece no rodapé, nas páginas de contato e termos, e nos e-mails.",
		groups: {
			place: { title: "Nome e lugar" },
			company: { title: "Empresa" },
			service: { title: "Atendimento" },
		},
	},
	claims: {
		title: "Promessas",
		description:
			"O que a loja afirma de si mesma. Afirmar obriga: cada frase pode ser calculada dos dados, escrita por você, ou retirada. Clientes e nota só são calculados a partir de cinco avaliações.",
		groups: {
			discountClaim: { title: "Selo de desconto" },
			customersClaim: { title: "Clientes" },
			ratingClaim: {
				title: "Nota para buscadores",
				note: "Só aparece nos dados estruturados, que o Google lê.",
			},
			guarantee: {
				title: "Garantia",
				note: "A mesma frase na página do produto, no carrinho, no pedido, nas perguntas e nos termos, seguida de “além dos 90 dias da lei”.",
			},
		},
	},
	social: {
		title: "Redes sociais",
		description: "Os links do rodapé e do menu. Um campo vazio esconde o link.",
		groups: { socialLinks: { title: "Endereços" } },
	},
	payments: {
		title: "Pagamento",
		description: "Parcelas, PIX e conta para transferência.",
		groups: {
			instalments: { title: "Parcelamento" },
			buyer: { title: "Dados do cliente" },
			providerPix: { title: "PIX do Mercado Pago" },
			transfer: { title: "Transferência" },
			pix: {
				title: "PIX",
				note: "Com estes dados a loja gera o código copia e cola e o QR Code de cada pedido.",
			},
			bank: { title: "Conta bancária" },
		},
	},
	fiscal: {
		title: "Nota fiscal",
		description:
			"O CFOP vale para todas as peças; os outros códigos, para as que não têm os próprios. Quem emite a nota, ou o contador, diz quais são.",
		groups: {
			fiscalCodes: {
				title: "Códigos padrão",
				note: "Vão junto com os pedidos enviados a outros sistemas e aparecem em cada pedido, para copiar. O estado da oficina é o do remetente, em Entrega.",
			},
			issuer: { title: "Quem emite" },
		},
	},
	shipping: {
		title: "Entrega",
		description: "Quando o frete sai de graça, de onde as peças saem e se podem ser retiradas na oficina.",
		groups: {
			freeShipping: { title: "Frete grátis" },
			origin: { title: "De onde as peças saem", note: "As distâncias e o frete contam daqui." },
			pickup: {
				title: "Retirada na oficina",
				note: "O cliente escolhe buscar e não paga frete. Vê o endereço e o horário de “A oficina” e o dia em que o pedido fica pronto.",
			},
			melhorEnvio: {
				title: "Melhor Envio",
				note: "Para quem conectou a conta em Configurações › Melhor Envio. As etiquetas se compram na tela do pedido.",
			},
		},
	},
	workshop: {
		title: "Oficina e bancadas",
		description:
			"Quantas horas cada bancada trabalha, e o que vem depois dela. Com as horas de cada peça, a loja sabe quando a próxima fica pronta.",
		groups: {
			afterBench: { title: "Depois da bancada" },
			queueLimits: {
				title: "Limites da fila",
				note: "Para que ninguém compre o ano que vem, nem esvazie o calendário sem pagar.",
			},
			workSteps: {
				title: "Etapas do trabalho",
				note: "Valem para as peças que não têm as próprias.",
			},
			diaryPhotos: { title: "Fotos da bancada" },
		},
	},
	orders: {
		title: "Pedidos e segurança",
		description: "Prazos, limites e quem entra no painel.",
		groups: {
			promisedDay: {
				title: "Dia prometido",
				note: "Conta a partir do pagamento: o preparo, ou a produção que está no produto, e depois o transporte.",
			},
			unpaidOrders: {
				title: "Pedido sem pagamento",
				note: "Depois do prazo o pedido é encerrado e as peças voltam ao estoque.",
			},
			limits: { title: "Limites", note: "Para que um só cliente não esvazie o estoque." },
			adminPanel: { title: "Painel administrativo" },
			legalTexts: { title: "Textos legais" },
		},
	},
} as const satisfies Record<
	string,
	{ title: string; description: string; groups: Record<string, { title: string; note?: string }> }
>;

type Sections = typeof settingGroups;
export type SettingGroupId = {
	[Section in keyof Sections]: keyof Sections[Section]["groups"];
}[keyof Sections];
