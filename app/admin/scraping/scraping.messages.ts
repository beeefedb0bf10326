import type { GuardedFetchFailure } from "#app/platform/http-client/guarded-fetch.server.ts";
import { INVALID_URL_MESSAGE } from "#app/shop/api-reference/scrape-product.messages.ts";

/** The importer's messages (specification, sections 5 and 8). */
export const scrapingMessages = {
	failedTitle: "Erro no Scraping",
	failed: "Falha no scraping",
	broken: "Erro ao fazer scraping",
	unknown: "Erro desconhecido",
	invalidUrl: INVALID_URL_MESSAGE,
	noProduct: "Não encontramos um produto nesta página. Confira se o endereço é o da página de um produto.",
	unreadable: "A página não pôde ser lida. Ela pode ser grande ou complicada demais.",
	found: "Dados extraídos com sucesso!",
	foundWithoutPrice: "Dados extraídos, mas o preço não está claro na página. Digite-o antes de salvar.",
	saveFailedTitle: "Erro ao Salvar",
	saveFailed: "Erro ao salvar produto no banco de dados",
	savedTitle: "Produto Salvo!",
	saved: (name: string, missingImages: number) =>
		missingImages === 0
			? `“${name}” já está na loja.`
			: `“${name}” já está na loja, sem ${missingImages === 1 ? "1 imagem que não pôde ser copiada" : `${missingImages} imagens que não puderam ser copiadas`}.`,
	reviewsFailed: "Produto salvo, mas houve erro ao gerar avaliações automáticas",
} as const;

/** Why a page could not be fetched. All network failures read the same. */
export const fetchFailureMessages: Record<GuardedFetchFailure, string> = {
	not_allowed: scrapingMessages.invalidUrl,
	unreachable: "Não foi possível acessar esta página. Confira o endereço e tente novamente.",
	bad_status: "O site respondeu que esta página não existe ou não pode ser vista.",
	wrong_type: "Este endereço não leva a uma página que possamos ler.",
	too_large: "A página é grande demais para ser lida.",
};
