import { paymentDataChanged } from "#app/admin/settings/settings.mails.server.ts";
import { env } from "#app/platform/env.server.ts";
import * as accounts from "#app/shop/accounts/accounts.mails.server.ts";
import * as backInStock from "#app/shop/back-in-stock/back-in-stock.mails.server.ts";
import * as contacts from "#app/shop/contact/contact.mails.server.ts";
import { orderCorrected } from "#app/shop/corrections/corrections.mails.server.ts";
import { invoiceAttached } from "#app/shop/invoices/invoices.mails.server.ts";
import { composeMail, type MailAddress } from "#app/shop/mail/define-mail.server.ts";
import type { MailContent } from "#app/shop/mail/mail-content.ts";
import type { MailMessage } from "#app/shop/mail/mail-message.ts";
import * as status from "#app/shop/orders/changes/order-status.mails.server.ts";
import * as days from "#app/shop/orders/day-proposals/day-proposals.mails.server.ts";
import { benchDiary } from "#app/shop/orders/diary/diary.mails.server.ts";
import type { MailOrder } from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import * as money from "#app/shop/orders/mails/order-money.mails.server.ts";
import { newOrderNotice, orderReceived } from "#app/shop/orders/place-order/place-order.mails.server.ts";
import * as returns from "#app/shop/orders/returns/returns.mails.server.ts";
import { parcelProblem } from "#app/shop/orders/tasks/order-tasks.mails.server.ts";
import { paymentFailed, paymentReminder } from "#app/shop/payments/payments.mails.server.ts";
import { reviewAnswered } from "#app/shop/reviews/reviews.mails.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { authorizationEnded } from "#app/shop/shipping/melhor-envio/melhor-envio.mails.server.ts";
import { trackingCodeKnown, trackingStep, undelivered } from "#app/shop/tracking/tracking.mails.server.ts";
import { problemFound, problemOver } from "#app/shop/watch/watch.mails.server.ts";
import { webhookDisabled } from "#app/shop/webhooks/webhooks.mails.server.ts";
import { webhookMessages } from "#app/shop/webhooks/webhooks.messages.ts";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import { cents, subtractCents } from "#app/values/money.ts";
import { orderBalanceOf } from "./order-balance-figures.ts";

const shop = defaultSettings.identity;
const fullName = "Ana Luísa Prado";
export const sampleOrder: MailOrder = {
	id: "8f14e45f-ceea-467f-a0e6-3c1d6f0b7a11",
	items: [
		{
			name: "Mesa de jantar Araucária",
			quantity: 1,
			total: cents(489_000),
			imageId: "3b0f6b52-9d5c-4c55-9a4b-1f6f0d3f9a01",
		},
		{ name: "Banco Serra", quantity: 2, total: cents(119_800), imageId: null },
	],
	shipping: cents(0),
	shippingOptionName: "Transportadora da casa",
	total: cents(608_800),
	paymentOption: "mercadopago",
	discount: null,
	promisedDate: "2026-12-17",
	leaveDate: "2026-12-10",
	deliveryDay: null,
	deliveryTurn: "afternoon",
	payBy: null,
	payByHour: null,
	offeredOn: null,
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
	status: "confirmed",
	isPaid: true,
	toPay: cents(0),
	waived: cents(0),
	shipment: {
		carrier: "jamef",
		code: "JM123456",
		parcels: [],
		parcelCount: 0,
		expected: "2026-12-17",
		isChosenDay: false,
		turn: "afternoon",
	},
	timeline: [
		{ name: "Pedido feito", when: "20/11", state: "done" },
		{ name: "Pago", when: "20/11", state: "done" },
		{ name: "Na bancada", when: "prometido 23/11", state: "next" },
		{ name: "Pronto", when: "até 10/12", state: "later" },
		{ name: "Enviado", when: null, state: "later" },
		{ name: "Chega", when: "até 17/12", state: "later" },
	],
	transfer: null,
};
export const samplePixCode =
	"00020126430014br.gov.bcb.pix0121oficina@cerne.example52040000530398654076088.005802BR5916Cerne Marcenaria6013Campos Jordao62290525" +
	"8f14e45fceea467fa0e63c1d66304ABCD";
const order = sampleOrder;
const at = new Date("2026-11-20T23:00:00-03:00");
const workshop = { shop, to: shop.email };
const account = { shop, to: "ana@example.com", subject: { id: "1", email: "ana@example.com", fullName } };
/** The whole order was paid. */
const received = { ...orderBalanceOf({}), received: order.total, held: order.total, price: order.total };
export const sampleRecipient = {
	...{ shop, to: "ana@example.com", customerName: fullName, order, at },
	money: received,
};
const toCustomer = sampleRecipient;
const transfer = {
	pixCode: samplePixCode,
	pixKey: defaultSettings.payments.pix.key,
	bank: defaultSettings.payments.bank,
	payUntil: new Date("2026-11-22T23:00:00-03:00"),
};
const unpaid = {
	...toCustomer,
	order: { ...order, isPaid: false, toPay: order.total, status: "pending" as const },
};
const byTransfer = { ...unpaid, order: { ...unpaid.order, transfer } };
const atPixPrice = {
	...unpaid.order,
	paymentOption: "pix" as const,
	discount: "5% de desconto no PIX",
};
const contact = {
	id: "5b0e2f4c-8d1a-4c3e-9f27-6a1d3b5c7e90",
	name: fullName,
	email: "ana@example.com",
	phone: "(11) 98888-1234",
	subject: "Medida da mesa",
	category: "Produto",
	message: "Olá!\nVocês fazem a mesa Araucária com 240 cm?",
};
const row = {
	id: order.id,
	totalCents: order.total,
	shippingAddress: order.address,
	carrier: "jamef" as const,
	trackingCode: "JM123456",
	furtherCodes: [],
};
const placed = {
	...workshop,
	order,
	customer: { id: "1", fullName, email: "ana@example.com", isConfirmed: true },
	payUntil: null,
	paymentMethod: "Transferência bancária",
	notes: "Entregar pela manhã, por favor.",
	at,
};

interface SampleMail extends MailMessage {
	kind: string;
}

const sample = <Given extends MailAddress>(
	mail: { kind: string; write(given: Given): MailContent },
	given: NoInfer<Given>,
): SampleMail => ({ kind: mail.kind, ...composeMail(mail, given) });

/** One of each mail the shop sends, and of each of its cases. */
const proposal = {
	id: "c9f0f895-fb98-4b91-99ac-2a3c3c8e1f6d",
	promisedDate: "2026-12-17",
	proposedDate: "2026-12-22",
	reason: "wood",
	note: "A tora de peroba chegou com uma fenda.\nJá escolhemos outra.",
} as const;
const diary = {
	day: "2026-12-03",
	now: new Date("2026-12-03T18:00:00-03:00"),
	link: `${env.PUBLIC_URL}/orders/diary/0f`,
	pieces: [
		{
			workOrderId: "45c48cce-2e2d-4fbd-aa1a-fc51c7c6ad26",
			productName: "Mesa de jantar Araucária",
			quantity: 1,
			steps: [
				{ name: "peças cortadas", doneAt: new Date("2026-12-02T19:10:00-03:00") },
				{ name: "encaixes", doneAt: new Date("2026-12-03T14:20:00-03:00") },
			],
			photos: [
				{ id: "d3d94468-0a9b-4b7b-a3a0-0b7a6f4f3b11", takenAt: new Date("2026-12-03T14:22:00-03:00") },
				{ id: "d3d94468-0a9b-4b7b-a3a0-0b7a6f4f3b12", takenAt: new Date("2026-12-03T14:23:00-03:00") },
			],
		},
	],
} as const;
const link = `${env.PUBLIC_URL}/orders/day/0f`;

export const sampleMails: Record<string, SampleMail> = {
	welcome: sample(accounts.welcome, { ...account, at }),
	reset: sample(accounts.passwordReset, {
		...account,
		linkId: "1",
		resetUrl: `${env.PUBLIC_URL}/reset-password?access_token=abc&type=recovery`,
	}),
	"password-changed": sample(accounts.passwordChanged, { ...account, at }),
	"email-change-requested": sample(accounts.emailChangeRequested, {
		...account,
		at,
		confirmUrl: `${env.PUBLIC_URL}/profile/email?email=nova%40example.com&code=abc`,
	}),
	"email-changed": sample(accounts.emailChanged, { ...account, at }),
	"two-factor-changed": sample(accounts.twoFactorChanged, { ...account, at, isOn: false }),
	"webhook-disabled": sample(webhookDisabled, {
		...workshop,
		subject: { id: "1" },
		at,
		host: "erp.example",
		reason: webhookMessages.failing,
	}),
	"shop-data-changed": sample(paymentDataChanged, {
		...account,
		at,
		by: "Dona da Oficina",
		changes: [{ label: "Pagamento: Chave PIX", from: "of…le", to: "12…34" }],
	}),
	"received-transfer": sample(orderReceived, {
		...byTransfer,
		confirmUrl: `${env.PUBLIC_URL}/order-confirmation/${order.id}?confirmar=abc`,
		payUntil: transfer.payUntil,
	}),
	received: sample(orderReceived, { ...unpaid, confirmUrl: null, payUntil: transfer.payUntil }),
	"received-pix": sample(orderReceived, {
		...unpaid,
		order: atPixPrice,
		confirmUrl: null,
		payUntil: transfer.payUntil,
	}),
	"paid-without-stock": sample(money.paymentApproved, { ...toCustomer, lacksStock: true, offeredDate: null }),
	"payment-approved": sample(money.paymentApproved, {
		...toCustomer,
		lacksStock: false,
		offeredDate: "2026-12-15",
	}),
	"accepted-with-less": sample(money.paymentApproved, {
		...toCustomer,
		...{ order: { ...order, waived: cents(8_800) }, lacksStock: false, offeredDate: null },
		money: { ...received, ...{ received: cents(600_000), held: cents(600_000), price: cents(600_000) } },
	}),
	"rest-asked": sample(money.restAsked, {
		...byTransfer,
		order: { ...byTransfer.order, toPay: cents(8_800) },
		money: { ...received, held: subtractCents(order.total, cents(8_800)) },
	}),
	"payment-undone": sample(money.paymentUndone, {
		...byTransfer,
		order: { ...byTransfer.order, toPay: order.total },
		...{ amount: order.total, payUntil: transfer.payUntil },
	}),
	"refund-undone": sample(money.refundUndone, {
		...toCustomer,
		...{ amount: order.total, money: "Vamos reembolsar R$ 6.088,00." },
	}),
	"lost-notice": sample(money.lostNotice, {
		...workshop,
		subject: { id: "1" },
		problem: "O Mercado Pago avisou algo sobre 77 e, perguntado por três dias, não respondeu.",
		paymentId: "77",
	}),
	"melhor-envio-ended": sample(authorizationEnded, {
		...workshop,
		subject: { refusedAt: new Date("2026-11-20T12:00:00Z") },
		expiresAt: new Date("2026-11-27T12:00:00Z"),
		isOnServer: false,
	}),
	"problem-found": sample(problemFound, {
		...workshop,
		subject: { kind: "backup", since: new Date("2026-11-20T12:00:00Z") },
		note: "O último backup em /var/lib/cerne-backups foi feito há 27 horas.",
	}),
	"problem-over": sample(problemOver, {
		...workshop,
		subject: { kind: "backup", since: new Date("2026-11-20T12:00:00Z") },
	}),
	"unmatched-payment": sample(money.unmatchedPayment, {
		...workshop,
		subject: { id: "1" },
		problem: "Pagamento aprovado na sua conta, de um pedido que não está nesta loja: R$ 590,00.",
		paymentId: "123456789",
	}),
	"payment-failed": sample(paymentFailed, { ...unpaid, paymentId: "1" }),
	"changed-to-transfer": sample(money.paymentOptionChanged, {
		...unpaid,
		order: {
			...unpaid.order,
			paymentOption: "bank_transfer",
			transfer: { ...transfer, pixKey: "a@b.c", payUntil: null },
		},
	}),
	"changed-to-pix": sample(money.paymentOptionChanged, { ...unpaid, order: atPixPrice }),
	"changed-to-online": sample(money.paymentOptionChanged, unpaid),
	reminder: sample(paymentReminder, { ...unpaid, pixCode: samplePixCode, payUntil: transfer.payUntil }),
	"cancelled-refunded": sample(status.orderCancelled, {
		...toCustomer,
		money: "Reembolsamos R$ 590,00 pelo Mercado Pago.",
	}),
	cancelled: sample(status.orderCancelled, { ...unpaid, money: "Nada foi cobrado." }),
	"cancelled-paid": sample(status.orderCancelled, { ...toCustomer, money: "Vamos reembolsar R$ 590,00." }),
	reinstated: sample(status.orderReinstated, { ...toCustomer, payUntil: null }),
	"reinstated-unpaid": sample(status.orderReinstated, { ...byTransfer, payUntil: at }),
	expired: sample(status.orderExpired, unpaid),
	refunded: sample(money.orderRefunded, { ...toCustomer, amount: order.total }),
	shipped: sample(status.orderShipped, toCustomer),
	"ready-for-pickup": sample(status.orderShipped, {
		...toCustomer,
		order: { ...order, pickup: { place: "Rua das Araucárias, 10" } },
	}),
	"in-transit": sample(status.orderInTransit, toCustomer),
	"status-update": sample(trackingStep, {
		...toCustomer,
		event: { id: "1", description: "Madeira escolhida e cortada", location: "Campos do Jordão – SP" },
	}),
	"tracking-code": sample(trackingCodeKnown, {
		...toCustomer,
		trackingCode: "AA123456785BR",
		replaces: "ME26006ES26BR",
	}),
	corrected: sample(orderCorrected, { ...toCustomer, fields: "endereço, telefone" }),
	"day-proposed": sample(days.dayProposed, { ...toCustomer, proposal, link }),
	"day-reminder": sample(days.dayReminder, { ...toCustomer, proposal, link }),
	"day-accepted": sample(days.dayAccepted, { ...toCustomer, proposal }),
	"day-withdrawn": sample(days.dayWithdrawn, { ...toCustomer, proposal }),
	diary: sample(benchDiary, { ...toCustomer, ...diary }),
	"diary-photo": sample(benchDiary, {
		...toCustomer,
		...diary,
		pieces: [{ ...diary.pieces[0], steps: [], photos: diary.pieces[0].photos.slice(0, 1) }],
	}),
	"promises-late": sample(days.promisesLate, {
		...workshop,
		subject: null,
		day: "2026-12-10",
		promises: [
			{ orderId: sampleOrder.id, promisedDay: "2026-12-17", reachedDay: "2026-12-21" },
			{ orderId: "a87ff679-a2f3-471d-9181-a67b7542122c", promisedDay: "2026-12-18", reachedDay: null },
		],
	}),
	"date-moved": sample(status.dateMoved, { ...toCustomer, from: "2026-12-17", to: "2026-12-22" }),
	"out-for-delivery": sample(status.orderOutForDelivery, toCustomer),
	delivered: sample(status.orderDelivered, toCustomer),
	invoice: sample(invoiceAttached, {
		...toCustomer,
		invoice: { number: 1234, series: 1, key: "35261112345678000195550010000012341876543214" as AccessKey },
	}),
	withdrawn: sample(returns.orderWithdrawn, { ...toCustomer, order: { ...order, status: "delivered" } }),
	"withdrawn-on-its-way": sample(returns.orderWithdrawn, {
		...toCustomer,
		order: { ...order, status: "in_transit" },
	}),
	"return-asked": sample(returns.returnAsked, toCustomer),
	"return-collected": sample(returns.returnCollected, toCustomer),
	"return-checked": sample(returns.returnChecked, {
		...toCustomer,
		money: { ...received, leftToOwner: order.total },
	}),
	"return-refused": sample(returns.returnRefused, {
		...toCustomer,
		refusal: "A marca é de uso, não de fabricação.",
	}),
	"return-dropped": sample(returns.returnDropped, toCustomer),
	"return-notice": sample(returns.returnNotice, {
		...workshop,
		subject: row,
		askedAt: at,
		kind: "withdrawal",
		reason: "Não coube na sala.",
		pixKey: "ana@example.com",
	}),
	"contact-received": sample(contacts.contactReceived, {
		...account,
		subject: contact,
		contactId: contact.id,
	}),
	"contact-reply": sample(contacts.contactReply, {
		...account,
		subject: contact,
		replyId: "1",
		replyText: "Sim, fazemos com 240 cm. O prazo é de seis semanas.",
	}),
	"contact-erasure": sample(contacts.contactErasure, {
		...workshop,
		to: contact.email,
		subject: contact,
		linkId: contact.id,
		link: `${env.PUBLIC_URL}/contact/erase?token=0f`,
	}),
	"back-in-stock-confirmation": sample(backInStock.backInStockConfirmation, {
		...workshop,
		to: contact.email,
		subject: { email: contact.email, mailbox: contact.email },
		linkId: contact.id,
		link: `${env.PUBLIC_URL}/notify-me/0f`,
		product: { name: "Mesa Araucária", imageId: null },
	}),
	"back-in-stock-queue": sample(backInStock.queueOpened, {
		...workshop,
		to: contact.email,
		subject: { email: contact.email },
		requestId: contact.id,
		product: {
			name: "Mesa Araucária",
			slug: "mesa-araucaria",
			isMadeToOrder: true,
			stockQuantity: 0,
			imageId: null,
		},
	}),
	"back-in-stock": sample(backInStock.productBackInStock, {
		...workshop,
		to: contact.email,
		subject: { email: contact.email },
		requestId: contact.id,
		product: {
			name: "Mesa Araucária",
			slug: "mesa-araucaria",
			isMadeToOrder: false,
			stockQuantity: 2,
			imageId: null,
		},
	}),
	"review-answered": sample(reviewAnswered, {
		...account,
		subject: { id: "1", userId: "1", productId: "1", comment: "Firme e bonita, mas a gaveta corre dura." },
		author: { email: account.to, fullName },
		product: { name: "Mesa Araucária", slug: "mesa-araucaria", imageId: null },
		reply: "Obrigada! Um pouco de cera de abelha nos trilhos resolve; mandamos um potinho.",
	}),
	"new-contact": sample(contacts.newContact, { ...workshop, subject: contact }),
	"new-order": sample(newOrderNotice, placed),
	"delivery-problem": sample(undelivered, {
		...workshop,
		subject: row,
		eventId: "1",
		description: "A transportadora não conseguiu entregar.",
	}),
	"parcel-problem": sample(parcelProblem, {
		...workshop,
		subject: row,
		taskId: "1",
		problem:
			"Etiqueta 1, paga (R$ 31,90), não foi emitida: Serviço suspenso para este trecho. Tente de novo, ou cancele a etiqueta para que o valor volte ao saldo do Melhor Envio. Abra “Etiquetas” no pedido.",
	}),
	"payment-problem": sample(money.paymentProblem, {
		...workshop,
		subject: row,
		about: "mismatch",
		at,
		problem: "O cliente pagou R$ 10,00 em vez de R$ 6.088,00.",
		paymentId: "1234567890",
	}),
	"refund-due": sample(money.paymentProblem, {
		...workshop,
		subject: row,
		about: "refund",
		at,
		problem: "O cliente cancelou o pedido, que já estava pago.",
		refundDue: order.total,
	}),
};
