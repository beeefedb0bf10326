import { formatMonthFrom, type IsoDay } from "#app/values/date.ts";

/** Messages of the shipping screens and functions (specification, section 8). */
export const shippingMessages = {
	invalidCep: { title: "CEP inválido", description: "Verifique o CEP digitado." },
	cepFound: { title: "CEP encontrado!", description: "Endereço preenchido automaticamente." },
	/** The code of a whole town has no street. */
	cityFound: { title: "CEP encontrado!", description: "Cidade preenchida. Falta a rua e o bairro." },
	fallback: { title: "Erro ao calcular frete", description: "Usando valor padrão de frete." },
	stateMismatch: "O CEP e o estado do endereço não combinam. Confira os dois.",
	noPickup: "A retirada na oficina não está mais disponível. Informe o endereço de entrega.",
	tooLarge:
		"Estas peças são grandes demais para o frete automático neste endereço. Fale com a gente pelo chat e combinamos a entrega.",
	quoteFailed:
		"Não conseguimos calcular o frete destas peças agora. Tente de novo em instantes ou fale com a gente pelo chat.",
	/** No day soon enough; `free` is the next one that the bench has. */
	queueFull: (free: IsoDay, today: IsoDay) =>
		`A fila desta peça está cheia até ${formatMonthFrom(free, today)}.`,
	productGone: "Uma das peças não está mais à venda. Atualize o carrinho e calcule de novo.",
} as const;
