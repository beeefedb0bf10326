/**
 * Privacy policy and terms of use. `updatedAt` is the day on which a text below last changed: a
 * page that claims to have been revised today, every day, would not be true.
 */
export interface LegalSection {
	id: string;
	title: string;
	paragraphs: string[];
}

export const legalUpdatedAt = "2026-11-21";

export const privacyPolicy: LegalSection[] = [
	{
		id: "dados-que-coletamos",
		title: "Dados que coletamos",
		paragraphs: [
			"Pedimos só o que o pedido precisa: nome, e-mail, telefone e endereço de entrega. O CPF é opcional, a não ser quando a nota fiscal o exige. Se você escreve para nós, guardamos a mensagem e o contato que deixou.",
			"O carrinho e os favoritos ficam no seu próprio navegador. Registros de acesso (data, hora e endereço de rede) são guardados por seis meses, como manda o Marco Civil da Internet.",
		],
	},
	{
		id: "como-usamos",
		title: "Como usamos os seus dados",
		paragraphs: [
			"Para produzir, cobrar, entregar e dar assistência ao que você comprou, para emitir a nota fiscal e para responder quando você fala conosco. A base é o contrato de compra e as obrigações que a lei nos dá; não usamos os seus dados para nenhuma outra coisa sem pedir antes.",
		],
	},
	{
		id: "com-quem-compartilhamos",
		title: "Com quem compartilhamos",
		paragraphs: [
			"Com quem participa da entrega do seu pedido: a transportadora ou os Correios recebem nome, endereço e telefone; o Mercado Pago recebe o necessário para o pagamento. Não vendemos nem alugamos dados, e não usamos rastreadores de publicidade.",
		],
	},
	{
		id: "como-protegemos",
		title: "Como protegemos",
		paragraphs: [
			"A conexão é cifrada, a senha é guardada de um jeito que nem nós conseguimos ler, e os dados do seu cartão nunca passam pela nossa loja. Se algum incidente puder trazer risco a você, avisaremos você e a Autoridade Nacional de Proteção de Dados.",
		],
	},
	{
		id: "seus-direitos",
		title: "Seus direitos",
		paragraphs: [
			"Você pode ver, corrigir, receber uma cópia ou pedir a exclusão dos seus dados, e saber com quem os compartilhamos, como garante a LGPD. No seu perfil você baixa os seus dados e exclui a sua conta; para o resto, basta escrever para nós. Os registros de compra que a lei fiscal manda guardar permanecem pelo prazo legal.",
		],
	},
];

export const termsOfUse: LegalSection[] = [
	{
		id: "a-loja",
		title: "A loja e estes termos",
		paragraphs: [
			"Esta loja é da oficina identificada no fim desta página. Ao comprar, você concorda com estes termos, que valem junto com o Código de Defesa do Consumidor e nunca contra ele.",
		],
	},
	{
		id: "produtos-e-precos",
		title: "Produtos e preços",
		paragraphs: [
			"Cada peça é feita à mão em madeira maciça: o veio e o tom variam, as medidas podem diferir em poucos milímetros. Os preços são em reais e valem para a compra feita no momento em que aparecem. O resumo com itens, frete e total é mostrado antes de você confirmar.",
		],
	},
	{
		id: "pedido-e-pagamento",
		title: "Pedido e pagamento",
		paragraphs: [
			"O pedido é confirmado na tela e por e-mail assim que é feito, e a produção ou o envio começa com a confirmação do pagamento. Um pedido que não é pago dentro do prazo é cancelado sem custo.",
		],
	},
	{
		id: "entrega",
		title: "Entrega",
		paragraphs: [
			"A data mostrada antes da compra inclui a produção e o transporte. Se algo a mudar, avisaremos. Confira a peça ao receber e recuse o volume se estiver avariado.",
		],
	},
	{
		id: "desistencia-troca-garantia",
		title: "Desistência, troca e garantia",
		paragraphs: [
			"Você pode cancelar em até 24 horas depois da confirmação, se o pedido ainda não foi enviado, e pode desistir da compra em até 7 dias depois de receber, com reembolso integral, inclusive do frete. Defeitos de fabricação têm a garantia de 30 dias da oficina e a garantia legal de 90 dias para bens duráveis.",
		],
	},
	{
		id: "conta-e-avaliacoes",
		title: "Conta e avaliações",
		paragraphs: [
			"Sua conta é pessoal; guarde bem a senha. Avaliações são de quem recebeu a peça, publicadas com o nome da conta. Retiramos o que ofende, expõe alguém ou não fala da peça.",
		],
	},
];
