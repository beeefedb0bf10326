import { z } from "zod";
import { fiscalCodes, productOriginValues } from "#app/values/fiscal-codes.ts";
import { type Cents, cents, formatMoney } from "#app/values/money.ts";

/**
 * Everything the owner edits in the settings menu: who the shop is, what it claims, and the rules of
 * selling. Stored as one JSON row; a missing or damaged part falls back to its default, so that an
 * older row never stops the shop.
 */

const centavos = z.int().min(0).transform(cents);
const httpsUrl = z.url({ protocol: /^https$/ }).or(z.literal(""));
const limitedText = (maxLength: number) => z.string().trim().max(maxLength);

/**
 * A claim is printed as written, computed from the shop's own records, or not made at all. A shop whose owner has
 * written nothing claims only what its records prove (CDC, articles 36 and 37).
 */
const claimMode = z.enum(["text", "calculated", "off"]).default("calculated");

const sections = {
	identity: z.object({
		name: limitedText(60).default("Cerne"),
		tagline: limitedText(120).default("Móveis artesanais de madeira maciça"),
		town: limitedText(60).default("Campos do Jordão – SP"),
		legalName: limitedText(120).default("Cerne Marcenaria Artesanal Ltda."),
		cnpj: limitedText(18).default("12.345.678/0001-95"),
		address: limitedText(160).default(
			"Rua dos Pinheiros, 240, Vila Inglesa, Campos do Jordão – SP, 12460-000",
		),
		phone: limitedText(20).default("(12) 3662-0000"),
		/** Digits with country code, as chat links take them. */
		chatNumber: z
			.string()
			.regex(/^[0-9]{10,15}$/)
			.default("5512999990000"),
		email: z.email().default("oficina@cerne.example"),
		openingHours: z.array(limitedText(60)).max(4).default(["Seg a sex, 9h às 18h", "Sábado, 9h às 14h"]),
		responseTime: limitedText(40).default("2 horas"),
	}),
	social: z.object({
		reviews: httpsUrl.default("https://www.google.com/maps"),
		facebook: httpsUrl.default("https://www.facebook.com/"),
		instagram: httpsUrl.default("https://www.instagram.com/"),
		pinterest: httpsUrl.default("https://br.pinterest.com/"),
		tiktok: httpsUrl.default("https://www.tiktok.com/"),
	}),
	home: z.object({
		/** Phrases between “ · ”; a name in braces stands for the setting itself (`fillAnnouncement`). */
		announcement: limitedText(140).default(
			"Frete grátis acima de {frete grátis} para o Sul e o Sudeste · Em até {parcelas} sem juros",
		),
		headline: limitedText(80).default("Feita por nós, para durar."),
		introduction: limitedText(200).default(
			"Móveis de madeira maciça, feitos à mão na serra de Campos do Jordão.",
		),
	}),
	claims: z.object({
		discount: z.object({
			mode: claimMode,
			/** Whole per cent, shown as “50% OFF”. */
			percent: z.int().min(1).max(90).default(10),
			note: limitedText(30).default(""),
		}),
		customers: z.object({
			mode: claimMode,
			text: limitedText(80).default(""),
		}),
		/** Only in the structured data of the shop, as the specification demands. */
		rating: z.object({
			mode: claimMode,
			value: z.number().min(1).max(5).default(5),
			count: z.int().min(1).default(1),
		}),
		/** What the workshop gives on top of the law's 90 days; empty when that is all. */
		guarantee: limitedText(80).default("1 ano de garantia da estrutura"),
	}),
	payments: z.object({
		instalments: z.int().min(1).max(24).default(12),
		/** Instalments are offered above this amount. */
		instalmentsAbove: centavos.default(cents(10_000)),
		cpfRequired: z.boolean().default(false),
		/** The provider's PIX code on the order's own page, beside the way to the provider's. */
		pixOnOrderPage: z.boolean().default(true),
		/** Per cent off each product's price in an order that is paid by transfer; 0 offers nothing. */
		transferDiscountPercent: z.int().min(0).max(50).default(0),
		/** The same for the provider's PIX code, where the order's page shows it. */
		pixDiscountPercent: z.int().min(0).max(50).default(0),
		pix: z.object({
			key: limitedText(77).default("oficina@cerne.example"),
			merchantName: limitedText(25).default("Cerne Marcenaria"),
			merchantCity: limitedText(15).default("Campos Jordao"),
		}),
		bank: z.object({
			name: limitedText(60).default("Banco 000 – Banco de Exemplo"),
			branch: limitedText(12).default("0001"),
			account: limitedText(20).default("12345-6"),
			holder: limitedText(120).default("Cerne Marcenaria Artesanal Ltda."),
		}),
	}),
	shipping: z.object({
		/** Free shipping from this amount of goods on, in the states below; null switches it off. */
		freeShippingFrom: centavos.nullable().default(cents(20_000)),
		freeShippingStates: z
			.array(z.string().regex(/^[A-Z]{2}$/))
			.max(27)
			.default(["SP", "RJ", "MG", "PR", "SC", "RS", "ES"]),
		/** Business days in which what lies in stock is packed and leaves. */
		handlingDays: z.int().min(0).max(30).default(5),
		/** Charged only when the quote itself fails and the parcel fits Correios limits. */
		fallback: centavos.default(cents(2_590)),
		/** Where everything leaves from: distances are measured from here. */
		origin: z.object({
			cep: z
				.string()
				.regex(/^[0-9]{8}$/)
				.default("12460000"),
			coordinates: z
				.object({ latitude: z.number().min(-34).max(6), longitude: z.number().min(-74).max(-34) })
				.default({ latitude: -22.7392, longitude: -45.5914 }),
		}),
		/** The customer fetches the order at the workshop, at no cost. */
		pickup: z.object({
			enabled: z.boolean().default(false),
			/** Business days after production or handling until it can be fetched. */
			extraDays: z.int().min(0).max(30).default(0),
			note: limitedText(160).default(""),
		}),
		/** Melhor Envio, for a shop with a token of its own in the environment. */
		melhorEnvio: z.object({
			/** Whether its prices stand in for our tables of Correios, and its carriers beside ours. */
			quotes: z.boolean().default(false),
			/** The sender as labels print it. */
			street: limitedText(80).default("Rua dos Pinheiros"),
			number: limitedText(20).default("240"),
			neighborhood: limitedText(60).default("Vila Inglesa"),
			city: limitedText(60).default("Campos do Jordão"),
			state: z
				.string()
				.regex(/^[A-Z]{2}$/)
				.default("SP"),
		}),
		/** Raised with each change of the tables or the origin, and stored with every order. */
		ratesVersion: z.int().min(1).default(1),
		/** The freight tables as `freight-tables.ts` defines and checks them; null means its defaults. */
		tables: z.unknown().default(null),
	}),
	orders: z.object({
		/** After how many business days an unpaid order is cancelled. */
		expireAfterDays: z.object({
			mercadopago: z.int().min(1).max(30).default(3),
			bank_transfer: z.int().min(1).max(30).default(2),
		}),
		/** After how many hours an unpaid order is cancelled whose customer never confirmed the e-mail address. */
		expireUnconfirmedAfterHours: z.int().min(1).max(72).default(12),
		/** Orders of one account, CPF, CNPJ or telephone that hold stock and wait for their payment. */
		maxUnpaidPerCustomer: z.int().min(1).max(1_000_000).default(5),
		/** Those of an account that never confirmed its e-mail address. */
		maxUnpaidUnconfirmed: z.int().min(1).max(1_000_000).default(1),
		/** Those that come from one line; many people may share one at a mobile operator. */
		maxUnpaidPerNetwork: z.int().min(1).max(1_000_000).default(10),
		/** Units of one product in an order; more is a contract with the workshop, not a click. */
		maxUnitsPerProduct: z.int().min(1).max(99).default(24),
	}),
	/** For invoices (NF-e): the CFOP of all, and the other codes where a product has none of its own. */
	fiscal: z.object({
		ncm: z.string().regex(fiscalCodes.ncm.pattern).default("94036000"),
		/** “cClassTrib” of IBS and CBS; 000001 is what is taxed in full. */
		taxClass: z.string().regex(fiscalCodes.taxClass.pattern).default("000001"),
		cfopInState: z.string().regex(fiscalCodes.cfopInState.pattern).default("5101"),
		cfopOutOfState: z.string().regex(fiscalCodes.cfopOutOfState.pattern).default("6107"),
		/** Out of the state as well, to a company that is registered for ICMS. */
		cfopToTaxpayer: z.string().regex(fiscalCodes.cfopToTaxpayer.pattern).default("6101"),
		origin: z.enum(productOriginValues).default("0"),
		/** The workshop's own “Inscrição estadual”: its digits, or “ISENTO”; empty until the owner has said. */
		stateRegistration: limitedText(14).default(""),
	}),
	security: z.object({
		adminsNeedTwoFactor: z.boolean().default(false),
	}),
	legal: z.object({
		/** When privacy policy or terms (app/content) last changed; a page that always names today would be untrue. */
		updatedAt: z.iso.date().default("2026-11-25"),
		/** After how many months messages of the contact form are deleted; the privacy policy says it. */
		contactMonths: z.int().min(6).max(60).default(24),
	}),
} as const;

type Sections = typeof sections;
export type StoreSettings = { [Name in keyof Sections]: z.output<Sections[Name]> };

/** Fills in defaults at every depth, which zod alone does only at the top. */
function withDefaults(schema: z.ZodType, value: unknown): unknown {
	if (!(schema instanceof z.ZodObject)) return value;
	const input = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
	const shape = schema.shape as Record<string, z.ZodType>;
	return Object.fromEntries(
		Object.entries(shape).map(([name, part]) => {
			const filled = withDefaults(part, input[name]);
			// A part that no longer fits the schema goes back to its default; the other parts stay.
			return [name, part.safeParse(filled).success ? filled : withDefaults(part, undefined)];
		}),
	);
}

/** Reads stored settings. Never throws: a missing or wrong part becomes the default. */
export function parseSettings(stored: unknown): StoreSettings {
	const input = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
	return Object.fromEntries(
		Object.entries(sections).map(([name, schema]) => [name, schema.parse(withDefaults(schema, input[name]))]),
	) as StoreSettings;
}

export const defaultSettings: StoreSettings = parseSettings({});

/** The one sentence that every screen and text says: never less than the law (CDC 26). */
export const guaranteeOf = ({ guarantee }: Pick<StoreSettings["claims"], "guarantee">): string =>
	guarantee === "" ? "90 dias de garantia, como manda a lei" : `${guarantee}, além dos 90 dias da lei`;

/** What every page may know: no bank data, no freight tables, no security switches. */
export type PublicSettings = ReturnType<typeof publicSettings>;

/** The announcement with what the shop offers now; a phrase about what it does not offer is left out. */
function fillAnnouncement(announcement: string, freeShippingFrom: Cents | null, instalments: number): string {
	const offers: Record<string, string | null> = {
		"{frete grátis}": freeShippingFrom === null ? null : formatMoney(freeShippingFrom),
		"{parcelas}": instalments > 1 ? `${instalments}x` : null,
	};
	return announcement
		.split(" · ")
		.flatMap((phrase) => {
			const named = Object.keys(offers).filter((name) => phrase.includes(name));
			if (named.some((name) => offers[name] === null)) return [];
			return named.reduce((filled, name) => filled.replaceAll(name, offers[name] ?? ""), phrase);
		})
		.join(" · ");
}

/** Which ways to pay a shop has for its customers. */
export interface PaymentOffer {
	offersMercadoPago: boolean;
	/** The workshop's own PIX key or account. */
	offersTransfer: boolean;
}

/** Per cent off each product's price, by the way in which the order is paid; 0 where none is offered. */
export interface PaymentDiscounts {
	/** A PIX code of the provider. */
	pix: number;
	/** The workshop's own PIX key or account. */
	transfer: number;
}

/** The provider's own page takes cards as well, so its PIX has a price of its own only on the order's page. */
export const paymentDiscounts = (
	{ pixOnOrderPage, pixDiscountPercent, transferDiscountPercent }: StoreSettings["payments"],
	{ offersMercadoPago, offersTransfer }: PaymentOffer,
): PaymentDiscounts => ({
	pix: offersMercadoPago && pixOnOrderPage ? pixDiscountPercent : 0,
	transfer: offersTransfer ? transferDiscountPercent : 0,
});

/** Without the payment provider there is no card, so nothing is offered in instalments, nor announced. */
export function publicSettings(settings: StoreSettings, offer: PaymentOffer) {
	const { identity, social, home, claims, legal, payments, shipping, orders } = settings;
	const instalments = offer.offersMercadoPago ? payments.instalments : 1;
	const announcement = fillAnnouncement(home.announcement, shipping.freeShippingFrom, instalments);
	return {
		identity,
		social,
		home: { ...home, announcement },
		claims,
		guarantee: guaranteeOf(claims),
		legal,
		payments: {
			...offer,
			instalments,
			instalmentsAbove: payments.instalmentsAbove,
			cpfRequired: payments.cpfRequired,
			discounts: paymentDiscounts(payments, offer),
		},
		shipping: {
			freeShippingFrom: shipping.freeShippingFrom,
			freeShippingStates: shipping.freeShippingStates,
			pickupNote: shipping.pickup.note,
		},
		orders: { maxUnitsPerProduct: orders.maxUnitsPerProduct },
	};
}
