/** Toasts of the contact form (specification, sections 5 and 8). */
export const contactFieldsMissing = {
	title: "Campos obrigatórios",
	description: "Por favor, preencha todos os campos obrigatórios.",
	tone: "destructive",
} as const;

/** The message at each empty field. */
export const contactFieldMessages = {
	name: "Diga o seu nome.",
	email: "Diga o seu e-mail, para podermos responder.",
	message: "Escreva a sua mensagem.",
} as const;

export const contactMessageSent = {
	title: "Mensagem enviada!",
	description: "Recebemos sua mensagem e responderemos em breve.",
	tone: "success",
} as const;

export const contactSendFailed = "Erro ao enviar mensagem. Tente novamente.";
