import { href } from "react-router";
import { addressPerson, defineMail } from "#app/shop/mail/define-mail.server.ts";
import { mailGreeting } from "#app/shop/mail/mail-message.ts";
import { assertShopUrl, shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { formatDateTime } from "#app/values/date.ts";

interface MailedUser {
	id: string;
	email: string;
	/** As in the account; "" when unknown. */
	fullName: string;
}

const signInUrl = (): string => shopUrl(href("/auth"));
const contactUrl = (): string => shopUrl(href("/contact"));

export const welcome = defineMail({
	kind: "welcome",
	label: "Boas-vindas",
	audience: "account",
	key: (user: MailedUser, { at }: { at: Date }) => [user.id, at],
	read: addressPerson<MailedUser>,
	write: ({ subject: { fullName }, shop }) => ({
		subject: `Sua conta na ${shop.name} está pronta`,
		preheader: "Pedidos, favoritos e endereço de entrega num lugar só.",
		heading: "Que bom ter você por perto.",
		reason: `Você recebeu este e-mail porque uma conta foi criada na ${shop.name} com este endereço.`,
		body: [
			`${mailGreeting(fullName)} Sua conta está pronta.`,
			"Na sua conta ficam os pedidos, os favoritos e o endereço de entrega. Quando escolher uma peça, o resto já vem preenchido.",
			{ button: "Conhecer as peças", href: shopUrl(href("/products")) },
			{
				quiet:
					"Não foi você? Alguém digitou seu e-mail por engano. Responda a esta mensagem e a gente resolve.",
			},
		],
	}),
});

/** `resetUrl` is the whole link of `/reset-password`; it works once, for an hour. */
export const passwordReset = defineMail({
	kind: "password-reset",
	label: "Nova senha",
	audience: "account",
	key: (user: MailedUser, { linkId }: { linkId: string; resetUrl: string }) => [user.id, linkId],
	read: addressPerson<MailedUser>,
	write({ subject: { fullName }, shop, resetUrl }) {
		assertShopUrl(resetUrl);
		return {
			subject: "Redefina sua senha",
			preheader: "O link vale por 1 hora e funciona uma única vez.",
			heading: "Vamos trocar sua senha.",
			reason: `Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta da ${shop.name}.`,
			body: [
				`${mailGreeting(fullName)} Recebemos um pedido para redefinir a senha da sua conta.`,
				{ button: "Redefinir senha", href: resetUrl },
				"O link vale por 1 hora e funciona uma única vez.",
				{ copyText: resetUrl, label: "Se o botão não abrir, copie este endereço no navegador" },
				{ quiet: "Não foi você? Pode ignorar este e-mail: sua senha continua a mesma." },
			],
		};
	},
});

export const passwordChanged = defineMail({
	kind: "password-changed",
	label: "Senha alterada",
	audience: "account",
	key: (user: MailedUser, { at }: { at: Date }) => [user.id, at],
	read: addressPerson<MailedUser>,
	write: ({ subject: { fullName }, shop, at }) => ({
		subject: "Sua senha foi alterada",
		preheader: "Se não foi você, redefina a senha agora.",
		heading: "Sua senha foi alterada.",
		reason: `Você recebeu este e-mail porque a senha desta conta da ${shop.name} mudou.`,
		body: [
			`${mailGreeting(fullName)} A senha da sua conta foi alterada em ${formatDateTime(at)} (horário de Brasília), e as sessões abertas em outros aparelhos foram encerradas.`,
			"Se foi você, não precisa fazer mais nada.",
			[
				"Se não foi, peça uma nova senha agora em ",
				{ link: signInUrl(), href: signInUrl() },
				", na opção “Esqueci minha senha”, e fale com a gente.",
			],
			{ button: "Entrar na conta", href: signInUrl() },
		],
	}),
});

/** Proves that the new address belongs to the account's owner. `confirmUrl` is the whole link. */
export const emailChangeRequested = defineMail({
	kind: "email-change-requested",
	label: "Confirmação de e-mail novo",
	audience: "account",
	key: (user: MailedUser, { at }: { at: Date; confirmUrl: string }) => [user.id, at],
	read: addressPerson<MailedUser>,
	write({ subject: { fullName }, shop, confirmUrl }) {
		assertShopUrl(confirmUrl);
		return {
			subject: "Confirme seu novo e-mail",
			preheader: "O link vale por 1 hora.",
			heading: "Este e-mail é seu?",
			reason: `Você recebeu este e-mail porque alguém pediu para usar este endereço em uma conta da ${shop.name}.`,
			body: [
				`${mailGreeting(fullName)} Para entrar na sua conta com este e-mail, confirme que ele é seu.`,
				{ button: "Confirmar e-mail", href: confirmUrl },
				"O link vale por 1 hora. Abra-o onde você já entrou na sua conta, ou entre com o e-mail de hoje.",
				{ copyText: confirmUrl, label: "Se o botão não abrir, copie este endereço no navegador" },
				{ quiet: "Não foi você? Pode ignorar este e-mail: nada muda." },
			],
		};
	},
});

/** To the former address, whose owner may not be the person at the screen. `subject.email` is that address. */
export const emailChanged = defineMail({
	kind: "email-changed",
	label: "E-mail alterado",
	audience: "account",
	key: (user: MailedUser, { at }: { at: Date }) => [user.id, at],
	read: addressPerson<MailedUser>,
	write: ({ subject: { fullName }, shop, at }) => ({
		subject: "O e-mail da sua conta foi alterado",
		preheader: "Se não foi você, fale com a gente agora.",
		heading: "O e-mail da sua conta foi alterado.",
		reason: `Você recebeu este e-mail porque ele era o endereço de uma conta da ${shop.name}.`,
		body: [
			`${mailGreeting(fullName)} Em ${formatDateTime(at)} (horário de Brasília), o e-mail da sua conta foi trocado por outro, confirmado por um link que mandamos a ele.`,
			"Se foi você, não precisa fazer mais nada. É para o novo endereço que mandamos as notícias dos seus pedidos.",
			[
				"Se não foi, responda a esta mensagem agora ou escreva em ",
				{ link: contactUrl(), href: contactUrl() },
				": a gente recupera a conta para você.",
			],
		],
	}),
});

export const twoFactorChanged = defineMail({
	kind: "two-factor-changed",
	label: "Duas etapas",
	audience: "account",
	key: (user: MailedUser, { at }: { at: Date; isOn: boolean }) => [user.id, at],
	read: addressPerson<MailedUser>,
	write({ subject: { fullName }, shop, isOn }) {
		const state = isOn ? "ativada" : "desativada";
		return {
			subject: `Verificação em duas etapas ${state}`,
			preheader: "Se não foi você, troque a senha agora.",
			heading: `Verificação em duas etapas ${state}.`,
			reason: `Você recebeu este e-mail porque a segurança desta conta da ${shop.name} mudou.`,
			body: [
				`${mailGreeting(fullName)} ${
					isOn
						? "A partir de agora, entrar na sua conta pede também um código do seu aplicativo. Guarde os códigos de recuperação fora do celular."
						: "A partir de agora, entrar na sua conta pede só a senha."
				}`,
				"Se foi você, não precisa fazer mais nada.",
				[
					"Se não foi, peça uma nova senha agora em ",
					{ link: signInUrl(), href: signInUrl() },
					", na opção “Esqueci minha senha”, e fale com a gente.",
				],
			],
		};
	},
});
