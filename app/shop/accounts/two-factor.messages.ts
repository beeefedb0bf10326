import { href } from "react-router";
import { failureToast, successToast } from "#app/platform/forms/toasts.ts";

/** For the screen that sets up the second step, and the one that asks for it at sign-in. */
export const TWO_FACTOR_PATH = href("/profile/two-factor");
export const TWO_FACTOR_CHALLENGE_PATH = href("/auth/two-factor");

export const twoFactorMessages = {
	enabled: successToast("Duas etapas ativadas", "Ao entrar, pediremos também um código do seu aplicativo."),
	disabled: successToast("Duas etapas desativadas"),
	newCodes: successToast("Novos códigos de recuperação", "Os anteriores deixaram de valer."),
	neededForAdmins: failureToast(
		"Falta um passo",
		"Para entrar no painel, ative a verificação em duas etapas.",
	),
} as const;

export const twoFactorRefusals = {
	title: "Erro na verificação",
	codeMissing: "Digite o código.",
	wrongCode: "Código incorreto. Confira o relógio do celular e tente o próximo código.",
	wrongRecoveryCode:
		"Este código de recuperação não confere ou já foi usado. Confira as letras ou use outro.",
	tooMany: "Foram muitos códigos errados. Espere alguns minutos e entre de novo com a senha.",
	expired: "O tempo para digitar o código passou. Entre de novo com a senha.",
	alreadyOn: "A verificação em duas etapas já está ativa.",
} as const;
