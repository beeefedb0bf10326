import { fieldsOf, type SettingSection } from "./setting-field.ts";

/** What the owner may edit under the gear, in the order of the screen. */
const claimModes = [
	{ value: "text", label: "Como escrito aqui" },
	{ value: "calculated", label: "Calculado dos dados da loja" },
	{ value: "off", label: "Não mostrar" },
];

export const settingSections = [
	{
		id: "identity",
		title: "A oficina",
		description: "Quem a loja é: aparece no rodapé, nas páginas de contato e termos, e nos e-mails.",
		groups: [
			{
				title: "Nome e lugar",
				fields: [
					{ kind: "line", path: "identity.name", label: "Nome da loja", most: 60, half: true },
					{ kind: "line", path: "identity.tagline", label: "Frase", most: 120, half: true },
					{ kind: "line", path: "identity.town", label: "Cidade", most: 60, half: true },
					{ kind: "line", path: "identity.address", label: "Endereço completo", most: 160 },
				],
			},
			{
				title: "Empresa",
				fields: [
					{ kind: "line", path: "identity.legalName", label: "Razão social", most: 120, half: true },
					{ kind: "cnpj", path: "identity.cnpj", label: "CNPJ", half: true },
				],
			},
			{
				title: "Atendimento",
				fields: [
					{ kind: "line", path: "identity.phone", label: "Telefone", most: 20, half: true },
					{
						kind: "chatNumber",
						path: "identity.chatNumber",
						label: "Número do WhatsApp",
						hint: "Com código do país e DDD: 55 12 99999-0000.",
						half: true,
					},
					{
						kind: "email",
						path: "identity.email",
						label: "E-mail",
						hint: "Recebe os avisos de pedidos e mensagens.",
						half: true,
					},
					{
						kind: "line",
						path: "identity.responseTime",
						label: "Tempo médio de resposta",
						most: 40,
						half: true,
					},
					{
						kind: "lines",
						path: "identity.openingHours",
						label: "Horário de atendimento",
						hint: "Uma linha para cada período, até quatro.",
						most: 4,
						each: 60,
					},
				],
			},
		],
	},
	{
		id: "home",
		title: "Página inicial",
		description: "As primeiras palavras que o visitante lê.",
		groups: [
			{
				title: "Textos",
				fields: [
					{
						kind: "line",
						path: "home.announcement",
						label: "Faixa de aviso",
						hint: "No topo de todas as páginas. Vazia, não aparece. Separe frases com “ · ”.",
						most: 140,
						mayBeEmpty: true,
					},
					{ kind: "line", path: "home.headline", label: "Título", most: 80 },
					{ kind: "line", path: "home.introduction", label: "Apresentação", most: 200 },
				],
			},
		],
	},
	{
		id: "claims",
		title: "Promessas",
		description:
			"O que a loja afirma de si mesma. Afirmar obriga: cada frase pode ser escrita por você, calculada dos dados, ou retirada.",
		groups: [
			{
				title: "Selo de desconto",
				fields: [
					{ kind: "choice", path: "claims.discount.mode", label: "Mostrar", options: claimModes },
					{
						kind: "number",
						path: "claims.discount.percent",
						label: "Desconto",
						least: 1,
						most: 90,
						unit: "%",
						half: true,
					},
					{
						kind: "line",
						path: "claims.discount.note",
						label: "Complemento",
						most: 30,
						mayBeEmpty: true,
						half: true,
					},
				],
			},
			{
				title: "Clientes",
				fields: [
					{ kind: "choice", path: "claims.customers.mode", label: "Mostrar", options: claimModes },
					{ kind: "line", path: "claims.customers.text", label: "Frase", most: 80 },
				],
			},
			{
				title: "Nota para buscadores",
				note: "Só aparece nos dados estruturados, que o Google lê.",
				fields: [
					{ kind: "choice", path: "claims.rating.mode", label: "Mostrar", options: claimModes },
					{
						kind: "number",
						path: "claims.rating.value",
						label: "Nota",
						least: 1,
						most: 5,
						decimals: 1,
						half: true,
					},
					{
						kind: "number",
						path: "claims.rating.count",
						label: "Quantidade de avaliações",
						least: 1,
						most: 1_000_000,
						half: true,
					},
				],
			},
		],
	},
	{
		id: "social",
		title: "Redes sociais",
		description: "Os links do rodapé e do menu. Um campo vazio esconde o link.",
		groups: [
			{
				title: "Endereços",
				fields: [
					{ kind: "https", path: "social.reviews", label: "Página de avaliações" },
					{ kind: "https", path: "social.facebook", label: "Facebook", half: true },
					{ kind: "https", path: "social.instagram", label: "Instagram", half: true },
					{ kind: "https", path: "social.pinterest", label: "Pinterest", half: true },
					{ kind: "https", path: "social.tiktok", label: "TikTok", half: true },
				],
			},
		],
	},
	{
		id: "payments",
		title: "Pagamento",
		description: "Parcelas, PIX e conta para transferência.",
		groups: [
			{
				title: "Parcelamento",
				fields: [
					{
						kind: "number",
						path: "payments.instalments",
						label: "Parcelas sem juros, até",
						least: 1,
						most: 24,
						unit: "x",
						half: true,
					},
					{ kind: "money", path: "payments.instalmentsAbove", label: "Para compras acima de", half: true },
				],
			},
			{
				title: "Dados do cliente",
				fields: [
					{ kind: "switch", path: "payments.cpfRequired", label: "Exigir CPF na finalização da compra" },
				],
			},
			{
				title: "PIX",
				note: "Com estes dados a loja gera o código copia e cola e o QR Code de cada pedido.",
				fields: [
					{ kind: "line", path: "payments.pix.key", label: "Chave PIX", most: 77 },
					{
						kind: "line",
						path: "payments.pix.merchantName",
						label: "Nome do recebedor",
						hint: "Até 25 letras.",
						most: 25,
						half: true,
					},
					{
						kind: "line",
						path: "payments.pix.merchantCity",
						label: "Cidade do recebedor",
						hint: "Até 15 letras.",
						most: 15,
						half: true,
					},
				],
			},
			{
				title: "Conta bancária",
				fields: [
					{ kind: "line", path: "payments.bank.name", label: "Banco", most: 60, half: true },
					{ kind: "line", path: "payments.bank.holder", label: "Titular", most: 120, half: true },
					{ kind: "line", path: "payments.bank.branch", label: "Agência", most: 12, half: true },
					{ kind: "line", path: "payments.bank.account", label: "Conta", most: 20, half: true },
				],
			},
		],
	},
	{
		id: "shipping",
		title: "Frete grátis",
		description: "A regra vale igual na página inicial, no carrinho, nas perguntas frequentes e no cálculo.",
		groups: [
			{
				title: "Regra",
				fields: [
					{
						kind: "money",
						path: "shipping.freeShippingFrom",
						label: "Frete grátis a partir de",
						hint: "Vazio, a loja não oferece frete grátis.",
						mayBeEmpty: true,
						half: true,
					},
					{
						kind: "money",
						path: "shipping.fallback",
						label: "Frete de reserva",
						hint: "Só quando o cálculo falha e a peça cabe nos Correios.",
						half: true,
					},
					{ kind: "states", path: "shipping.freeShippingStates", label: "Estados com frete grátis" },
				],
			},
		],
	},
	{
		id: "orders",
		title: "Pedidos e segurança",
		description: "Prazos de pagamento e quem entra no painel.",
		groups: [
			{
				title: "Pedido sem pagamento",
				note: "Depois do prazo o pedido é encerrado e as peças voltam ao estoque.",
				fields: [
					{
						kind: "number",
						path: "orders.expireAfterDays.mercadopago",
						label: "Mercado Pago",
						least: 1,
						most: 30,
						unit: "dias",
						half: true,
					},
					{
						kind: "number",
						path: "orders.expireAfterDays.bank_transfer",
						label: "Transferência bancária",
						least: 1,
						most: 30,
						unit: "dias",
						half: true,
					},
				],
			},
			{
				title: "Painel administrativo",
				fields: [
					{
						kind: "switch",
						path: "security.adminsNeedTwoFactor",
						label: "Pedir verificação em duas etapas aos administradores",
						hint: "Cada administrador ativa a sua no próprio perfil.",
					},
				],
			},
			{
				title: "Textos legais",
				fields: [
					{
						kind: "day",
						path: "legal.updatedAt",
						label: "Última atualização da política e dos termos",
						hint: "Mude quando o texto mudar, não antes.",
						half: true,
					},
				],
			},
		],
	},
] as const satisfies readonly SettingSection[];

export const findSection = (id: string | null): SettingSection | undefined =>
	settingSections.find((section) => section.id === id);

/** A setting by the words of its field; for the log of what was changed. */
export function settingLabel(path: string): string {
	if (path === "shipping.tables") return "Tabelas de frete";
	for (const section of settingSections) {
		const field = fieldsOf(section).find((each) => each.path === path);
		if (field) return `${section.title}: ${field.label}`;
	}
	return path;
}
