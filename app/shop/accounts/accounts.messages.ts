import { failureToast, successToast } from "#app/platform/forms/toasts.ts";

/** Messages of the account screens (specification, sections 5, 6 and 8). */
export const accountMessages = {
	welcomeBack: successToast("Login realizado!", "Bem-vindo de volta!"),
	accountCreated: successToast("Conta criada!", "Que bom ter você aqui. Enviamos um e-mail de boas-vindas."),
	signedOut: { title: "Você saiu da conta", description: "Até a próxima!" },
	resetLinkSent: successToast("Email enviado!", "Verifique seu email para redefinir sua senha."),
	passwordReset: successToast("Senha redefinida!", "Entre com a nova senha."),
	profileSaved: successToast("Perfil atualizado!"),
	passwordsDiffer: failureToast("Erro", "As senhas não coincidem."),
	resetLinkExpired: failureToast("Erro", "Link de redefinição inválido ou expirado."),
	resetLinkInvalid: failureToast("Erro", "Link de redefinição inválido."),
	resetFailed: failureToast("Erro ao redefinir senha", "Ocorreu um erro inesperado. Tente novamente."),
	passwordChanged: successToast("Senha alterada!", "Os outros aparelhos precisam entrar de novo."),
	emailLinkSent: successToast(
		"Confirme o novo e-mail",
		"Mandamos um link para ele, que vale por 1 hora. Até lá, tudo continua no e-mail de hoje.",
	),
	emailChanged: successToast("E-mail alterado!", "Use o novo e-mail para entrar."),
	profileUnavailable: failureToast("Erro ao atualizar", "Tente novamente mais tarde."),
	accessDenied: failureToast("Acesso negado", "Você não tem permissão para acessar o painel administrativo."),
} as const;

/** Titles of failures; the sentence below them comes from the refusal. */
export const accountFailureTitles = {
	signUp: "Erro no cadastro",
	signIn: "Erro no login",
	resetRequest: "Erro ao enviar email",
	changePassword: "Erro ao alterar senha",
	changeEmail: "Erro ao alterar e-mail",
} as const;

export const accountRefusals = {
	wrongCredentials: "Email ou senha incorretos.",
	passwordOutgrown:
		"Sua conta agora pede uma senha de pelo menos 12 caracteres. Enviamos um e-mail para você criar a nova.",
	emailTaken: "Já existe uma conta com este e-mail. Entre com ela ou use “Esqueci minha senha”.",
	tooManyAttempts: "Foram muitas tentativas seguidas. Espere alguns minutos ou redefina sua senha.",
	notSignedIn: "Entre na sua conta para continuar.",
	sessionEnded: "Sua sessão expirou. O que você escreveu continua aqui: entre em outra aba e envie de novo.",
	notAllowed: "Você não tem permissão para isso.",
	wrongPassword: "Senha incorreta.",
	confirmTitle: "Confirme que é você",
	passwordMissing: "Digite sua senha para confirmar.",
	emailOfAnother: "Outra conta já usa este e-mail.",
	sameEmail: "Este já é o e-mail da sua conta.",
	tooManyEmailLinks: "Já mandamos vários links para este e-mail. Espere uma hora e tente de novo.",
	emailLinkExpired: "Este link não vale mais. Peça outro em “E-mail e senha”, no seu perfil.",
	lastAdmin: "Esta é a única conta que administra a loja. Dê a função a outra pessoa antes de excluí-la.",
} as const;
