import { href } from "react-router";
import { formatDateTime } from "#app/values/date.ts";
import { type MailShop, renderMail } from "./mail-document.server.tsx";
import { mailGreeting } from "./mail-greeting.ts";
import type { MailMessage } from "./mail-message.ts";
import { ActionButton, CopyText, Paragraph, TextLink } from "./mail-parts.server.tsx";
import { assertShopUrl, shopUrl } from "./shop-url.server.ts";

interface AccountMailProps {
	/** As in the account; "" when unknown. */
	fullName: string;
	shop: MailShop;
}

/** The mails about a person's account. */
export const accountMails = {
	welcome({ fullName, shop }: AccountMailProps): MailMessage {
		return renderMail(
			{
				subject: `Sua conta na ${shop.name} está pronta`,
				preheader: "Pedidos, favoritos e endereço de entrega num lugar só.",
				heading: "Que bom ter você por perto.",
				reason: `Você recebeu este e-mail porque uma conta foi criada na ${shop.name} com este endereço.`,
				body: (
					<>
						<Paragraph>{mailGreeting(fullName)} Sua conta está pronta.</Paragraph>
						<Paragraph>
							Na sua conta ficam os pedidos, os favoritos e o endereço de entrega. Quando escolher uma peça, o
							resto já vem preenchido.
						</Paragraph>
						<ActionButton href={shopUrl(href("/products"))}>Conhecer as peças</ActionButton>
						<Paragraph quiet>
							Não foi você? Alguém digitou seu e-mail por engano. Responda a esta mensagem e a gente resolve.
						</Paragraph>
					</>
				),
			},
			shop,
		);
	},

	/** `resetUrl` is the whole link of `/reset-password`; it works once, for an hour. */
	reset({ fullName, shop, resetUrl }: AccountMailProps & { resetUrl: string }): MailMessage {
		assertShopUrl(resetUrl);
		return renderMail(
			{
				subject: "Redefina sua senha",
				preheader: "O link vale por 1 hora e funciona uma única vez.",
				heading: "Vamos trocar sua senha.",
				reason: `Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta da ${shop.name}.`,
				body: (
					<>
						<Paragraph>
							{mailGreeting(fullName)} Recebemos um pedido para redefinir a senha da sua conta.
						</Paragraph>
						<ActionButton href={resetUrl}>Redefinir senha</ActionButton>
						<Paragraph>O link vale por 1 hora e funciona uma única vez.</Paragraph>
						<CopyText label="Se o botão não abrir, copie este endereço no navegador">{resetUrl}</CopyText>
						<Paragraph quiet>Não foi você? Pode ignorar este e-mail: sua senha continua a mesma.</Paragraph>
					</>
				),
			},
			shop,
		);
	},

	passwordChanged({
		fullName,
		shop,
		changedAt = new Date(),
	}: AccountMailProps & { changedAt?: Date }): MailMessage {
		return renderMail(
			{
				subject: "Sua senha foi alterada",
				preheader: "Se não foi você, redefina a senha agora.",
				heading: "Sua senha foi alterada.",
				reason: `Você recebeu este e-mail porque a senha desta conta da ${shop.name} mudou.`,
				body: (
					<>
						<Paragraph>
							{mailGreeting(fullName)} A senha da sua conta foi alterada em {formatDateTime(changedAt)}{" "}
							(horário de Brasília), e as sessões abertas em outros aparelhos foram encerradas.
						</Paragraph>
						<Paragraph>Se foi você, não precisa fazer mais nada.</Paragraph>
						<Paragraph>
							Se não foi, peça uma nova senha agora em{" "}
							<TextLink href={shopUrl(href("/auth"))}>{shopUrl(href("/auth"))}</TextLink>, na opção “Esqueci
							minha senha”, e fale com a gente.
						</Paragraph>
						<ActionButton href={shopUrl(href("/auth"))}>Entrar na conta</ActionButton>
					</>
				),
			},
			shop,
		);
	},
} as const;
