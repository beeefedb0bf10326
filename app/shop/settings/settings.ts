import { z } from "zod";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { fiscalCodes } from "#app/values/fiscal/fiscal-codes.ts";
import { isRecord } from "#app/values/is-record.ts";
import { cents } from "#app/values/money.ts";
import { ufs } from "#app/values/states.ts";
import {
	isSettingField,
	type SettingField,
	type SettingTree,
	type SettingValues,
} from "./fields/setting-field.ts";
import { settingFields } from "./fields/setting-fields.ts";

/**
 * Everything the owner edits in the settings menu, as `setting-fields.ts` describes it. Stored as one JSON row. A
 * missing or damaged part gets its initial value, so that an older row never stops the shop.
 */
export type StoreSettings = SettingValues<typeof settingFields>;

export const limitedText = (maxLength: number) =>
	z.string().trim().max(maxLength, `Use no máximo ${maxLength} caracteres.`);

/** The schema of a setting's stored value. */
export function storedValue(field: SettingField): z.ZodType {
	switch (field.kind) {
		case "line":
		case "cnpj":
		case "phone":
		case "pixKey":
		case "stateRegistration":
			return limitedText(field.max);
		case "lines":
			return z.array(limitedText(field.maxEach)).max(field.max);
		case "email":
			return z.email();
		case "https":
			return z.url({ protocol: /^https$/ }).or(z.literal(""));
		case "chatNumber":
			return z.string().regex(/^[0-9]{10,15}$/);
		case "day":
			return z.iso.date();
		case "cep":
			return z.string().regex(/^[0-9]{8}$/);
		case "fiscalCode":
			return z.string().regex(fiscalCodes[field.code].pattern);
		case "choice":
			return z.enum(field.options.map(({ value }) => value));
		case "state":
			return z.enum(ufs);
		case "states":
			return z.array(z.enum(ufs)).max(ufs.length);
		case "switch":
			return z.boolean();
		case "money":
			return centavos;
		case "optionalMoney":
			return centavos.nullable();
		case "number":
			return (field.decimals ? z.number() : z.int()).min(field.min).max(field.storedMax ?? field.max);
		case "steps":
			return storedSteps;
		case "coordinates":
			// Brazil is within these limits.
			return z.object({ latitude: z.number().min(-34).max(6), longitude: z.number().min(-74).max(-34) });
		case "foreign":
			return z.unknown().default(field.initial);
	}
}

const storedSteps = z
	.array(z.object({ name: limitedText(benchLimits.step).min(1), share: z.int().min(0).max(100) }))
	.min(1)
	.max(benchLimits.steps)
	.refine((steps) => steps.reduce((sum, { share }) => sum + share, 0) === 100);

const centavos = z.int().min(0).transform(cents);

/** Each setting that cannot be read gets its initial value, independently of the others. */
function storedTree(tree: SettingTree): z.ZodType {
	const shape = Object.entries(tree).map(([name, part]) => [
		name,
		isSettingField(part) ? storedValue(part).catch(part.initial) : storedTree(part),
	]);
	const parts = z.object(Object.fromEntries(shape));
	return parts.catch(() => parts.parse({}));
}

const storedSettings = storedTree(settingFields);

/** Reads stored settings. Never throws: a missing or wrong part gets its initial value. */
export const parseSettings = (stored: unknown): StoreSettings =>
	storedSettings.parse(stored) as StoreSettings;

export const defaultSettings: StoreSettings = parseSettings({});

/**
 * The settings with those of the stored row that this build does not know: during an upgrade, and after going back from
 * one, a newer build has settings of its own in the row. A value that this build cannot read stays as well, unless it
 * was edited: a newer build may offer one more choice, or take a larger number.
 */
export const withUnknownSettings = (settings: StoreSettings, stored: unknown): StoreSettings =>
	withUnknownParts(settingFields, settings, stored) as StoreSettings;

function withUnknownParts(tree: SettingTree, settings: Record<string, unknown>, stored: unknown): unknown {
	if (!isRecord(stored)) return settings;
	const parts = Object.entries({ ...stored, ...settings }).map(([name, part]) => {
		const field = tree[name];
		if (field === undefined) return [name, part];
		if (isSettingField(field)) {
			return [name, name in stored && isUnreadAndUnedited(field, part, stored[name]) ? stored[name] : part];
		}
		return [name, isRecord(part) ? withUnknownParts(field, part, stored[name]) : part];
	});
	return Object.fromEntries(parts);
}

/** A value that cannot be read is shown to the editor as the initial one, so it is unedited as long as it equals that. */
function isUnreadAndUnedited(field: SettingField, part: unknown, stored: unknown): boolean {
	if (storedValue(field).safeParse(stored).success) return false;
	return JSON.stringify(part) === JSON.stringify(field.initial);
}

/** The sentence about the guarantee for every screen and text. It never promises less than the law (CDC 26). */
export const guaranteeOf = ({ guarantee }: Pick<StoreSettings["claims"], "guarantee">): string =>
	guarantee === "" ? "90 dias de garantia, como manda a lei" : `${guarantee}, além dos 90 dias da lei`;

/** The settings for every page: no bank data, no freight tables, no security switches. */
export type PublicSettings = ReturnType<typeof publicSettings>;

/** The payment methods that a shop offers. */
export interface PaymentOffer {
	offersMercadoPago: boolean;
	/** The workshop's own PIX key or account. */
	offersTransfer: boolean;
}

/** Per cent off each product's price, by payment option; 0 where there is no discount. */
export interface PaymentDiscounts {
	/** By a PIX code of Mercado Pago. */
	pix: number;
	/** By the workshop's own PIX key or account. */
	transfer: number;
}

/** Mercado Pago's own page accepts cards as well, so its PIX has its own price only on the order's page. */
export const paymentDiscounts = (
	{ pixOnOrderPage, pixDiscountPercent, transferDiscountPercent }: StoreSettings["payments"],
	{ offersMercadoPago, offersTransfer }: PaymentOffer,
): PaymentDiscounts => ({
	pix: offersMercadoPago && pixOnOrderPage ? pixDiscountPercent : 0,
	transfer: offersTransfer ? transferDiscountPercent : 0,
});

/** Without Mercado Pago cards are not accepted, so no instalments are offered or announced. */
export function publicSettings(settings: StoreSettings, offer: PaymentOffer) {
	const { identity, social, claims, legal, payments, shipping, orders } = settings;
	const instalments = offer.offersMercadoPago ? payments.instalments : 1;
	return {
		identity,
		social,
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
