import { failureToast, successToast } from "#app/platform/forms/toasts.ts";

const FAILED = "Erro ao conectar ao Melhor Envio";

export const melhorEnvioMessages = {
	failed: FAILED,
	connected: successToast("Loja conectada ao Melhor Envio", "A loja renova a autorização sozinha."),
	disconnected: successToast("Loja desconectada", "A loja esqueceu a autorização e o aplicativo."),
	clientIdMissing: "Copie o Client ID do aplicativo.",
	clientSecretMissing: "Copie o Secret do aplicativo.",
	onServer:
		"A autorização está na configuração do servidor, e ela vale no lugar da do painel. Para conectar por aqui, tire de lá MELHOR_ENVIO_TOKEN ou MELHOR_ENVIO_REFRESH_TOKEN.",
	notConnected: "A loja já não estava conectada.",
	unknownState:
		"Esta volta do Melhor Envio não serve mais: ela vale uma vez, por 15 minutos, e só para quem começou. Comece de novo.",
	denied: failureToast(FAILED, "Você não autorizou a loja no Melhor Envio. Nada mudou."),
	refused:
		"O Melhor Envio não aceitou o aplicativo. Confira o Client ID, o Secret e se a URL de redirecionamento é exatamente a desta tela.",
	unanswered: "O Melhor Envio não respondeu. Tente de novo em instantes.",
} as const;
