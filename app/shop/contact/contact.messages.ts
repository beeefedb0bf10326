import { failureToast, successToast } from "#app/platform/forms/toasts.ts";

/** Toasts of the contact form (specification, sections 5 and 8). */
export const contactFieldsMissing = failureToast(
	"Campos obrigatórios",
	"Por favor, preencha todos os campos obrigatórios.",
);

/** The message at each empty field. */
export const contactFieldMessages = {
	name: "Informe seu nome.",
	email: "Informe seu e-mail, para podermos responder.",
	message: "Escreva sua mensagem.",
} as const;

export const contactMessageSent = successToast(
	"Mensagem enviada!",
	"Recebemos sua mensagem e responderemos em breve.",
);

export const questionSent = successToast("Pergunta enviada!", "Quem responde é quem faz, no seu e-mail.");

export const questionMissing = "Escreva sua pergunta.";

export const contactSendFailed = "Erro ao enviar mensagem. Tente novamente.";
