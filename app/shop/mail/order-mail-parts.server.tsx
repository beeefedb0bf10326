import { href } from "react-router";
import { formatCep } from "#app/values/cep.ts";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import type { MailShop } from "./mail-document.server.tsx";
import {
	Amounts,
	Break,
	CopyText,
	MailFacts,
	MailNotice,
	Paragraph,
	Subheading,
	TextLink,
} from "./mail-parts.server.tsx";
import { shopUrl } from "./shop-url.server.ts";

/** An order as its mails tell it; the orders noun fills it in. */
export interface MailOrder {
	id: string;
	items: readonly { name: string; quantity: number; total: Cents }[];
	shipping: Cents;
	shippingOptionName: string;
	total: Cents;
	promisedDate: IsoDay | null;
	/** Null once the customer's data was erased. */
	address: MailAddress | null;
}

interface MailAddress {
	fullName: string;
	street: string;
	number: string;
	complement: string | null;
	neighborhood: string;
	city: string;
	state: string;
	/** Digits. */
	zipCode: string;
	/** Digits. */
	phone: string;
}

/** How to pay without the provider. */
export interface MailTransfer {
	/** Null when the shop's PIX key makes no code. */
	pixCode: string | null;
	pixKey: string;
	bank: { name: string; branch: string; account: string; holder: string };
	/** After this the order gives its pieces back. */
	payUntil: Date | null;
}

export const mailOrderNumber = ({ id }: { id: string }): string => `#${shortId(id)}`;
export const orderUrl = ({ id }: { id: string }): string =>
	shopUrl(href("/order-confirmation/:orderId", { orderId: id }));
/** Works without signing in: the whole id is the key. */
export const trackingUrl = ({ id }: { id: string }): string => shopUrl(`${href("/track-order")}?code=${id}`);

/** How to pay without the provider. */
export function TransferInstructions({
	transfer,
	shop,
	order,
}: {
	transfer: MailTransfer;
	shop: MailShop;
	order: MailOrder;
}) {
	const { pixCode, pixKey, bank, payUntil } = transfer;
	return (
		<>
			<Subheading>Como pagar {formatMoney(order.total)}</Subheading>
			{pixCode && (
				<>
					<Paragraph>
						No aplicativo do seu banco, escolha PIX copia e cola e cole este código inteiro:
					</Paragraph>
					<CopyText label="PIX copia e cola">{pixCode}</CopyText>
					<Paragraph>Ou transfira com estes dados:</Paragraph>
				</>
			)}
			<MailFacts
				rows={[
					["Chave PIX", pixKey],
					["Banco", bank.name],
					["Agência", bank.branch],
					["Conta", bank.account],
					["Titular", bank.holder],
					["CNPJ", shop.cnpj],
				]}
			/>
			{payUntil && (
				<MailNotice>
					Guardamos suas peças até {formatDateTime(payUntil)}. Depois disso o pedido é cancelado e nada é
					cobrado.
				</MailNotice>
			)}
		</>
	);
}

/** What was ordered, what it costs and where it goes. */
export function MailOrderSummary({ order, delivery = true }: { order: MailOrder; delivery?: boolean }) {
	return (
		<>
			<Subheading>Pedido {mailOrderNumber(order)}</Subheading>
			<Amounts
				rows={[
					...order.items.map(({ name, quantity, total }) => ({
						name,
						detail: quantity === 1 ? "1 peça" : `${quantity} peças`,
						amount: formatMoney(total),
					})),
					{
						name: "Frete",
						detail: order.shippingOptionName,
						amount: order.shipping === 0 ? "Grátis" : formatMoney(order.shipping),
					},
					{ name: "Total", amount: formatMoney(order.total), strong: true },
				]}
			/>
			{delivery && <Delivery order={order} />}
		</>
	);
}

function Delivery({ order: { address, promisedDate, id } }: { order: MailOrder }) {
	if (!address && !promisedDate) return null;
	return (
		<>
			<Subheading>Entrega</Subheading>
			{promisedDate && (
				<Paragraph>
					Prevista até <strong>{formatLongDate(promisedDate)}</strong>. Acompanhe em{" "}
					<TextLink href={trackingUrl({ id })}>Rastrear Pedido</TextLink>.
				</Paragraph>
			)}
			{address && (
				<Paragraph>
					{address.fullName}
					<Break />
					{address.street}, {address.number}
					{address.complement ? `, ${address.complement}` : ""}
					<Break />
					{address.neighborhood}, {address.city} – {address.state}
					<Break />
					{formatCep(address.zipCode)}
				</Paragraph>
			)}
		</>
	);
}
