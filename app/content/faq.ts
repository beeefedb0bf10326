/**
 * The questions of /faq. Figures that the owner can change come in as arguments, so that a page
 * never promises what the shop no longer does.
 */
export interface FaqParameters {
	/** For example 12. */
	instalments: number;
	/** Formatted, for example “R$ 100,00”. */
	instalmentsAbove: string;
	/** Formatted, or null when there is no free shipping. */
	freeShippingFrom: string | null;
	/** For example “SP, RJ, MG, PR, SC, RS e ES”. */
	freeShippingStates: string;
	expireAfterDays: { mercadopago: number; bank_transfer: number };
}

export interface FaqCategory {
	id: string;
	name: string;
	questions: { id: string; question: string; answer: string }[];
}

export function buildFaq(parameters: FaqParameters): FaqCategory[] {
	const freeShipping = parameters.freeShippingFrom
		? `Sim. Compras acima de ${parameters.freeShippingFrom} têm frete grátis na opção mais econômica para ${parameters.freeShippingStates}. Algumas peças trazem o selo de frete grátis e, com uma delas no carrinho, o pedido inteiro viaja sem custo, para qualquer lugar do Brasil.`
		: "Algumas peças trazem o selo de frete grátis e, com uma delas no carrinho, o pedido inteiro viaja sem custo, para qualquer lugar do Brasil. Para as demais, o valor aparece assim que você digita o CEP.";
	return [
		{
			id: "pedidos",
			name: "Pedidos e Compras",
			questions: [
				{
					id: "como-comprar",
					question: "Como faço um pedido?",
					answer:
						"Escolha a peça, coloque no carrinho e toque em Finalizar Compra. Pedimos o CEP, mostramos o frete e o dia da entrega, e você escolhe como pagar. A confirmação chega por e-mail na hora.",
				},
				{
					id: "cancelar",
					question: "Posso cancelar o meu pedido?",
					answer:
						"Pode, em até 24 horas depois da confirmação, desde que o pedido ainda não tenha sido enviado. Depois disso vale o direito de arrependimento: 7 dias a partir do recebimento, com devolução de tudo o que você pagou.",
				},
				{
					id: "alterar",
					question: "Posso alterar o pedido depois de feito?",
					answer:
						"Alterações de endereço, medida ou acabamento podem ser pedidas em até 12 horas. Fale conosco pelo formulário de contato ou pelo chat, com o número do pedido.",
				},
				{
					id: "prazo-preparo",
					question: "Quanto tempo leva para o pedido sair da oficina?",
					answer:
						"Peças em estoque são preparadas em 1 a 5 dias úteis. Peças sob encomenda levam até 15 dias úteis; o prazo de cada uma está na página do produto e já entra na data de entrega que mostramos.",
				},
			],
		},
		{
			id: "pagamento",
			name: "Pagamento",
			questions: [
				{
					id: "formas",
					question: "Quais são as formas de pagamento?",
					answer:
						"PIX, cartão de crédito e boleto pelo Mercado Pago, ou transferência bancária com PIX copia e cola direto para a oficina.",
				},
				{
					id: "parcelas",
					question: "Posso parcelar?",
					answer: `Sim. Compras acima de ${parameters.instalmentsAbove} podem ser divididas em até ${parameters.instalments}x sem juros no cartão.`,
				},
				{
					id: "seguro",
					question: "O pagamento é seguro?",
					answer:
						"O pagamento com cartão acontece no ambiente do Mercado Pago. Os dados do seu cartão nunca passam pela nossa loja nem ficam guardados conosco.",
				},
				{
					id: "prazo-pagamento",
					question: "Em quanto tempo preciso pagar?",
					answer: `Guardamos as suas peças por ${parameters.expireAfterDays.bank_transfer} dias à espera da transferência e por ${parameters.expireAfterDays.mercadopago} dias à espera do Mercado Pago, tempo que um boleto leva para compensar. Depois disso o pedido é cancelado e nada é cobrado.`,
				},
			],
		},
		{
			id: "entrega",
			name: "Entrega e Frete",
			questions: [
				{
					id: "prazo-entrega",
					question: "Qual é o prazo de entrega?",
					answer:
						"Depois que a peça sai da oficina, a entrega leva de 5 a 15 dias úteis, conforme a distância. Digite o CEP na página do produto para ver o dia em que ela chega à sua casa.",
				},
				{ id: "frete-gratis", question: "Vocês têm frete grátis?", answer: freeShipping },
				{
					id: "onde-entregam",
					question: "Vocês entregam em todo o Brasil?",
					answer:
						"Sim. Peças pequenas seguem pelos Correios e móveis por transportadora. Saímos sempre de Campos do Jordão, e o valor depende do tamanho, do peso e da distância.",
				},
				{
					id: "rastrear",
					question: "Como acompanho a entrega?",
					answer:
						"Em Rastrear Pedido, com o número completo do pedido ou com o código de rastreio. Se você tem conta, tudo também está em Meus pedidos.",
				},
			],
		},
		{
			id: "produtos",
			name: "Produtos e Qualidade",
			questions: [
				{
					id: "madeira",
					question: "De onde vem a madeira?",
					answer:
						"Trabalhamos com madeira maciça de manejo, com origem declarada, e com madeira de demolição escolhida por nós. A espécie de cada peça está na página do produto.",
				},
				{
					id: "veio",
					question: "A peça que recebo é igual à da foto?",
					answer:
						"O desenho, as medidas e a madeira são os mesmos. O veio muda, porque cada tábua tem o seu: é o que faz da sua peça a única com aquele desenho.",
				},
				{
					id: "garantia",
					question: "Qual é a garantia?",
					answer:
						"Cobrimos defeitos de fabricação por 30 dias além do que a lei já assegura: a garantia legal de 90 dias para bens duráveis. A peça também pode ser trocada em até 7 dias depois do recebimento.",
				},
				{
					id: "cuidados",
					question: "Como cuido da madeira?",
					answer:
						"Pano macio e seco no dia a dia, longe de sol direto e de água parada, e cera de abelha duas vezes por ano. Cada produto tem uma aba Cuidados com o que vale para ele.",
				},
			],
		},
		{
			id: "conta",
			name: "Conta e Privacidade",
			questions: [
				{
					id: "preciso-de-conta",
					question: "Preciso de uma conta para comprar?",
					answer:
						"Sim, uma conta simples, com nome, e-mail e senha. É com ela que você acompanha o pedido e avalia o que recebeu. O carrinho espera por você enquanto a cria.",
				},
				{
					id: "esqueci-senha",
					question: "Esqueci minha senha. E agora?",
					answer:
						"Na tela de entrada, toque em “Esqueci minha senha”. Enviamos um link que vale por uma hora e só funciona uma vez.",
				},
				{
					id: "meus-dados",
					question: "O que vocês fazem com os meus dados?",
					answer:
						"Usamos os seus dados para produzir, entregar e dar nota fiscal do seu pedido. Não vendemos dados a ninguém. Os detalhes, e como pedir cópia ou exclusão, estão na política de privacidade.",
				},
				{
					id: "atendimento",
					question: "Em quanto tempo vocês respondem?",
					answer: "Respondemos por e-mail em até 24 horas, de segunda a sábado.",
				},
			],
		},
	];
}
