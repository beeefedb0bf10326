import { href } from "react-router";
import type { ToastMessage } from "#app/platform/forms/toasts.ts";

type Message = Pick<ToastMessage, "title" | "description" | "tone">;

/** Where the second step is set up, and where signing in asks for it. */
export const TWO_FACTOR_PATH = href("/profile/two-factor");
export const TWO_FACTOR_CHALLENGE_PATH = href("/auth/two-factor");

export const twoFactorMessages = {
	enabled: {
		title: "Duas etapas ativadas",
		description: "Ao entrar, pediremos também um código do seu aplicativo.",
		tone: "success",
	},
	disabled: { title: "Duas etapas desativadas", tone: "success" },
	newCodes: {
		title: "Novos códigos de recuperação",
		description: "Os anteriores deixaram de valer.",
		tone: "success",
	},
	neededForAdmins: {
		title: "Falta um passo",
		description: "Para entrar no painel, ative a verificação em duas etapas.",
		tone: "destructive",
	},
} as const satisfies Record<string, Message>;

export const twoFactorRefusals = {
	title: "Erro na verificação",
	codeMissing: "Digite o código.",
	wrongCode: "Código incorreto. Confira o relógio do celular e tente o próximo código.",
	tooMany: "Foram muitos códigos errados. Espere alguns minutos e entre de novo com a senha.",
	expired: "O tempo para digitar o código passou. Entre de novo com a senha.",
	alreadyOn: "A verificação em duas etapas já está ativa.",
} as const;
