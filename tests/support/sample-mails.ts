import { env } from "#app/platform/env.server.ts";
import { accountMails } from "#app/shop/mail/account-mails.server.ts";
import { contactMails } from "#app/shop/mail/contact-mails.server.ts";
import { deliveryMails } from "#app/shop/mail/delivery-mails.server.ts";
import { invoiceMails } from "#app/shop/mail/invoice-mails.server.ts";
import type { MailMessage } from "#app/shop/mail/mail-message.ts";
import type { MailOrder } from "#app/shop/mail/order-mail-blocks.server.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import { returnMails } from "#app/shop/mail/return-mails.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import type { AccessKey } from "#app/values/access-key.ts";
import { cents } from "#app/values/money.ts";

const shop = defaultSettings.identity;
const fullName = "Ana Luísa Prado";
export const sampleOrder: MailOrder = {
	id: "8f14e45f-ceea-467f-a0e6-3c1d6f0b7a11",
	items: [
		{ name: "Mesa de jantar Araucária", quantity: 1, total: cents(489_000) },
		{ name: "Banco Serra", quantity: 2, total: cents(119_800) },
	],
	shipping: cents(0),
	shippingOptionName: "Transportadora da casa",
	total: cents(608_800),
	promisedDate: "2026-12-17",
	payBy: null,
	address: {
		fullName,
		street: "Avenida Paulista",
		number: "1578",
		complement: "apto. 42",
		neighborhood: "Bela Vista",
		city: "São Paulo",
		state: "SP",
		zipCode: "01310100",
		phone: "11988881234",
	},
	pickup: null,
};
export const samplePixCode =
	"00020126430014br.gov.bcb.pix0121oficina@cerne.example52040000530398654076088.005802BR5916Cerne Marcenaria6013Campos Jordao62290525" +
	"8f14e45fceea467fa0e63c1d66304ABCD";
const order = sampleOrder;
const pixCode = samplePixCode;
const toCustomer = { shop, customerName: fullName, order };

const shipment = { carrier: "Jamef", code: "JM123456", expected: "2026-12-17" };

/** One of each mail the shop sends. */
export const sampleMails: Record<string, MailMessage> = {
	welcome: accountMails.welcome({ fullName, shop }),
	reset: accountMails.reset({
		fullName,
		shop,
		resetUrl: `${env.PUBLIC_URL}/reset-password?access_token=abc&type=recovery`,
	}),
	"password-changed": accountMails.passwordChanged({
		fullName,
		shop,
		changedAt: new Date("2026-11-20T23:00:00-03:00"),
	}),
	"two-factor-changed": accountMails.twoFactorChanged({ fullName, shop, isOn: false }),
	"received-transfer": orderMails.received({
		...toCustomer,
		transfer: {
			pixCode,
			pixKey: defaultSettings.payments.pix.key,
			bank: defaultSettings.payments.bank,
			payUntil: new Date("2026-11-22T23:00:00-03:00"),
		},
	}),
	received: orderMails.received({ ...toCustomer, transfer: null }),
	"paid-without-stock": orderMails.paidWithoutStock(toCustomer),
	"payment-approved": orderMails.paymentApproved({ ...toCustomer, offeredDate: "2026-12-15" }),
	"payment-failed": orderMails.paymentFailed(toCustomer),
	"changed-to-transfer": orderMails.payByTransfer({
		...toCustomer,
		transfer: { pixCode, pixKey: "a@b.c", bank: defaultSettings.payments.bank, payUntil: null },
	}),
	reminder: orderMails.reminder({
		...toCustomer,
		transfer: null,
		pixCode,
		payUntil: new Date("2026-11-22T23:00:00-03:00"),
	}),
	"cancelled-refunded": orderMails.cancelled({ ...toCustomer, money: "returned" }),
	cancelled: orderMails.cancelled({ ...toCustomer, money: "none" }),
	"cancelled-paid": orderMails.cancelled({ ...toCustomer, money: "due" }),
	expired: orderMails.expired(toCustomer),
	refunded: orderMails.refunded({ ...toCustomer, amount: toCustomer.order.total }),
	shipped: deliveryMails.shipped({ ...toCustomer, shipment }),
	"in-transit": deliveryMails.inTransit({ ...toCustomer, shipment }),
	"status-update": deliveryMails.statusUpdate({
		...toCustomer,
		event: { description: "Madeira escolhida e cortada", location: "Campos do Jordão – SP" },
	}),
	"date-moved": deliveryMails.dateMoved({ ...toCustomer, from: "2026-12-17", to: "2026-12-22" }),
	"out-for-delivery": deliveryMails.outForDelivery({ ...toCustomer, shipment }),
	delivered: deliveryMails.delivered(toCustomer),
	invoice: invoiceMails.attached({
		...toCustomer,
		invoice: { number: 1234, series: 1, key: "35261112345678000195550010000012341876543214" as AccessKey },
	}),
	withdrawn: returnMails.withdrawn({ ...toCustomer, isOnItsWay: false }),
	"withdrawn-on-its-way": returnMails.withdrawn({ ...toCustomer, isOnItsWay: true }),
	"return-asked": returnMails.asked(toCustomer),
	"return-collected": returnMails.collected(toCustomer),
	"return-checked": returnMails.checked({ ...toCustomer, amount: order.total }),
	"return-refused": returnMails.refused({ ...toCustomer, refusal: "A marca é de uso, não de fabricação." }),
	"return-dropped": returnMails.dropped(toCustomer),
	"return-notice": returnMails.toWorkshop({
		shop,
		order,
		kind: "Desistência da compra",
		customerName: fullName,
		reason: "Não coube na sala.",
		pixKey: "ana@example.com",
	}),
	"contact-received": contactMails.received({ shop, name: fullName }),
	"new-contact": contactMails.newContact({
		shop,
		contact: {
			id: "5b0e2f4c-8d1a-4c3e-9f27-6a1d3b5c7e90",
			name: fullName,
			email: "ana@example.com",
			phone: "(11) 98888-1234",
			subject: "Medida da mesa",
			category: "Produto",
			message: "Olá!\nVocês fazem a mesa Araucária com 240 cm?",
		},
	}),
	"new-order": orderMails.newOrder({
		shop,
		order,
		customer: { fullName, email: "ana@example.com" },
		paymentMethod: "Transferência bancária",
		notes: "Entregar pela manhã, por favor.",
	}),
	"delivery-problem": deliveryMails.undelivered({
		shop,
		order,
		description: "A transportadora não conseguiu entregar.",
		customer: order.address,
		carrier: "Jamef",
		code: "JM123456",
	}),
	"payment-problem": orderMails.paymentProblem({
		shop,
		order,
		problem: "O cliente pagou R$ 10,00 em vez de R$ 6.088,00.",
		paymentId: "1234567890",
	}),
	"refund-due": orderMails.paymentProblem({
		shop,
		order,
		problem: "O cliente cancelou o pedido, que já estava pago.",
		paymentId: null,
		refundDue: order.total,
	}),
};
