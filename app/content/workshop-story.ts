/** What the home page tells about the workshop. */
export const workshopStory = {
	title: "Da serra para a sua casa",
	text: "Cada peça começa numa tábua escolhida à mão, no alto da Mantiqueira, e termina com óleo e cera naturais. Entre uma coisa e outra há encaixe, paciência e a assinatura de quem fez.",
	facts: [
		{
			title: "Madeira maciça, sempre",
			text: "Sem chapa, sem lâmina, sem folha. Madeira brasileira com origem comprovada, seca devagar para não empenar.",
		},
		{
			title: "Encaixe antes de parafuso",
			text: "Espiga, cavilha e rabo de andorinha: juntas que se apertam com o tempo e podem ser consertadas.",
		},
		{
			title: "Entregue por quem cuida",
			text: "Embalada na oficina, com o dia da chegada combinado antes de você pagar, e acompanhada até a porta.",
		},
	],
} as const;
