import { successToast } from "#app/platform/forms/toasts.ts";

/** Requests that one mailbox may have at once. */
export const MAX_OPEN_REQUESTS = 3;

/** How long the link in the mail works, and how long a request without confirmation is kept. */
export const LINK_HOURS = 48;

export const backInStockMessages = {
	emailMissing: "Informe seu e-mail, para podermos avisar.",
	emailInvalid: "Confira o e-mail: falta algo como nome@provedor.com.br.",
	productGone: "Esta peça saiu do catálogo.",
	failed: "Erro ao pedir o aviso. Tente novamente.",
	linkExpired: "Este link não vale mais. Peça o aviso de novo na página da peça.",
	available: successToast("Boa notícia", "Esta peça está à venda agora."),
} as const;

/** “7 esperam”: how many confirmed requests a product has. */
export const waitingText = (count: number): string => (count === 1 ? "1 espera" : `${count} esperam`);
