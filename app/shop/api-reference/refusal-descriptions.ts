import type { RefusalKind } from "#app/platform/refusals.ts";

/** What each refusal tells the program that asked. */
export const refusalDescriptions: Record<RefusalKind, string> = {
	malformed: "O corpo não é JSON, ou não diz que é (Content-Type: application/json).",
	unauthenticated: "A função é para quem entrou na conta.",
	forbidden: "O envio veio de uma página de outro endereço, ou a pessoa não tem permissão.",
	not_found: "O que se procurou não existe, ou não é de quem pergunta.",
	conflict: "O estado atual não permite o que se pediu.",
	too_large: "O corpo é maior que 64 KB.",
	invalid: "Algum campo não vale; fields diz qual e por quê.",
	too_many: "Foram muitas chamadas seguidas; espere o que Retry-After diz.",
	unavailable: "A loja ou um serviço de que ela depende não respondeu. Tente de novo.",
};
