import type { ToastMessage } from "#app/platform/forms/toasts.ts";

type Message = Pick<ToastMessage, "title" | "description" | "tone">;

/** What the account screens say (specification, sections 5, 6 and 8). */
export const accountMessages = {
	welcomeBack: { title: "Login realizado!", description: "Bem-vindo de volta!", tone: "success" },
	accountCreated: {
		title: "Conta criada!",
		description: "Que bom ter você aqui. Enviamos um e-mail de boas-vindas.",
		tone: "success",
	},
	signedOut: { title: "Você saiu da conta", description: "Até a próxima!" },
	resetLinkSent: {
		title: "Email enviado!",
		description: "Verifique seu email para redefinir sua senha.",
		tone: "success",
	},
	passwordReset: {
		title: "Senha redefinida!",
		description: "Entre com a nova senha.",
		tone: "success",
	},
	profileSaved: { title: "Perfil atualizado!", tone: "success" },
	passwordsDiffer: { title: "Erro", description: "As senhas não coincidem.", tone: "destructive" },
	resetLinkExpired: {
		title: "Erro",
		description: "Link de redefinição inválido ou expirado.",
		tone: "destructive",
	},
	resetLinkInvalid: { title: "Erro", description: "Link de redefinição inválido.", tone: "destructive" },
	resetFailed: {
		title: "Erro ao redefinir senha",
		description: "Ocorreu um erro inesperado. Tente novamente.",
		tone: "destructive",
	},
	profileUnavailable: {
		title: "Erro ao atualizar",
		description: "Tente novamente mais tarde.",
		tone: "destructive",
	},
	accessDenied: {
		title: "Acesso negado",
		description: "Você não tem permissão para acessar o painel administrativo.",
		tone: "destructive",
	},
} as const satisfies Record<string, Message>;

/** Titles of failures; the sentence below them comes from the refusal. */
export const accountFailureTitles = {
	signUp: "Erro no cadastro",
	signIn: "Erro no login",
	signOut: "Erro ao sair",
	resetRequest: "Erro ao enviar email",
} as const;

export const accountRefusals = {
	wrongCredentials: "Email ou senha incorretos.",
	passwordOutgrown:
		"Sua conta agora pede uma senha de pelo menos 12 caracteres. Enviamos um e-mail para você criar a nova.",
	emailTaken: "Já existe uma conta com este email. Entre com ela ou use “Esqueci minha senha”.",
	tooManyAttempts: "Foram muitas tentativas seguidas. Espere alguns minutos ou redefina sua senha.",
	notSignedIn: "Entre na sua conta para continuar.",
	notAllowed: "Você não tem permissão para isso.",
	wrongPassword: "Senha incorreta.",
	passwordMissing: "Digite a sua senha para confirmar.",
	lastAdmin: "Esta é a única conta que administra a loja. Dê a função a outra pessoa antes de excluí-la.",
} as const;
