import { isValidPixKey } from "@brazilian-utils/brazilian-utils";
import { z } from "zod";
import { emailField } from "#app/platform/forms/fields.ts";
import { readSteps } from "#app/shop/bench/work-steps.ts";
import type { FieldOf } from "#app/shop/settings/fields/setting-field.ts";
import { limitedText, storedValue } from "#app/shop/settings/settings.ts";
import { parseStateRegistration } from "#app/values/buyer.ts";
import { parseCep } from "#app/values/cep.ts";
import { formatCnpj, parseCnpj } from "#app/values/cnpj.ts";
import { fiscalCodes, parseFiscalCode } from "#app/values/fiscal/fiscal-codes.ts";
import { MAX_PRICE, parseMoney } from "#app/values/money.ts";
import { formatPhone, parsePhone } from "#app/values/phone.ts";
import { isUf, type Uf } from "#app/values/states.ts";
import { fieldsOf, type SettingSection, type ShownField } from "./sections/setting-sections.ts";

/** Checks the form of one section; each message belongs to a field. */
export function sectionSchema(section: SettingSection): z.ZodObject<Record<string, z.ZodType>> {
	return z
		.object(Object.fromEntries(fieldsOf(section).map((field) => [field.path, fieldSchema(field)])))
		.check(({ value, issues }) => {
			// Without PIX on the order page the discounted price could not be charged: the provider's page offers PIX and
			// cards together.
			if (Number(value["payments.pixDiscountPercent"]) > 0 && value["payments.pixOnOrderPage"] === false) {
				issues.push({
					code: "custom",
					path: ["payments.pixDiscountPercent"],
					message: "Para dar este desconto, mostre o código PIX na página do pedido.",
					input: value,
				});
			}
		});
}

/** Parses a setting as it is typed. */
function fieldSchema(field: ShownField): z.ZodType {
	switch (field.kind) {
		case "line":
			return field.mayBeEmpty ? limitedText(field.max) : filledText(field.max);
		case "lines":
			return lines(field);
		case "email":
			return emailField("Confira o e-mail: falta algo como nome@provedor.com.br.");
		case "https":
			return limitedText(300).pipe(storable(field, "Use um endereço que comece com https://"));
		case "cnpj":
			return parsed(
				(text) => (parseCnpj(text) ? formatCnpj(text) : null),
				"Confira o CNPJ: os dígitos não conferem.",
			);
		case "stateRegistration":
			return parsed(
				(text) => (text.trim() === "" ? "" : parseStateRegistration(text)),
				"Escreva só os números da inscrição estadual, ou “Isento”.",
			);
		case "pixKey":
			return filledText(field.max).refine(
				(key) => isValidPixKey(key),
				"Esta chave não existe no PIX. Escreva o CNPJ, o CPF, o e-mail, o celular com DDD ou a chave aleatória.",
			);
		case "fiscalCode":
			return parsed((text) => parseFiscalCode(field.code, text), fiscalCodes[field.code].invalid);
		case "phone":
			return parsed((text) => parseShopPhone(text, field.max), "Informe DDD e número, como (12) 3662-0000.");
		case "chatNumber":
			return storable(field, "Informe código do país, DDD e número.", (text) => text.replace(/\D/g, ""));
		case "money":
			return moneyField(false);
		case "optionalMoney":
			return moneyField(true);
		case "number":
			return number(field);
		case "switch":
			return z
				.literal("on")
				.optional()
				.transform((value) => value === "on");
		case "states":
			return z
				.union([z.array(z.string()), z.string()])
				.optional()
				.transform((value) => [value ?? []].flat())
				.refine((values) => values.every(isUf), "Estado desconhecido.")
				.transform((values) => values as Uf[]);
		case "choice":
		case "state":
			return storable(field, "Escolha uma das opções.");
		case "day":
			return storable(field, "Informe uma data.");
		case "cep":
			return parsed(parseCep, "Digite um CEP com 8 dígitos.");
		case "steps":
			return typedSteps;
		case "coordinates":
			return storable(field, "Cole latitude e longitude, como -22.7392, -45.5914.", readCoordinates);
	}
}

const typedSteps = z.string("Preencha este campo.").transform((text, context) => {
	const read = readSteps(text);
	if ("steps" in read && read.steps.length > 0) return read.steps;
	context.addIssue("problem" in read ? read.problem : "Preencha este campo.");
	return z.NEVER;
});

const filledText = (maxLength: number) => limitedText(maxLength).min(1, "Preencha este campo.");

const parsed = <Value>(parse: (text: string) => Value | null, message: string) =>
	z.string(message).transform((value, context) => {
		const result = parse(value);
		if (result !== null) return result;
		context.addIssue(message);
		return z.NEVER;
	});

/** A text that must be parsed into a value that can be stored. */
const storable = (field: ShownField, message: string, read: (text: string) => unknown = (text) => text) =>
	parsed((text) => storedValue(field).safeParse(read(text)).data ?? null, message);

/** A phone number with area code, or a toll-free number, in the shop's notation. */
function parseShopPhone(text: string, maxLength: number): string | null {
	if (/^0[38]00\d{6,7}$/.test(text.replace(/[ ().-]/g, ""))) return text.trim().slice(0, maxLength);
	return parsePhone(text) ? formatPhone(text) : null;
}

/** In the form in which maps offer them for copying; null for anything else. */
function readCoordinates(text: string): { latitude: number; longitude: number } | null {
	const [, latitude, longitude] = /^\s*(-?\d{1,2}\.\d{1,15})\s*,\s*(-\d{2}\.\d{1,15})\s*$/.exec(text) ?? [];
	return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

const lines = ({ max, maxEach }: FieldOf<"lines">) =>
	z
		.string()
		.transform((value) =>
			value
				.split(/\r?\n/)
				.map((text) => text.trim())
				.filter(Boolean),
		)
		.refine((rows) => rows.length <= max, `Use no máximo ${max} linhas.`)
		.refine(
			(rows) => rows.every((row) => row.length <= maxEach),
			`Use no máximo ${maxEach} caracteres por linha.`,
		);

const moneyMessage = "Informe um valor em reais, como 200,00.";

const moneyField = (mayBeEmpty: boolean) =>
	z.string(moneyMessage).transform((value, context) => {
		if (mayBeEmpty && value.trim() === "") return null;
		const amount = parseMoney(value);
		if (amount !== null && amount <= MAX_PRICE) return amount;
		context.addIssue(moneyMessage);
		return z.NEVER;
	});

const number = ({ min, max, decimals = 0 }: FieldOf<"number">) =>
	parsed(
		(text) => {
			const normalized = text.trim().replace(",", ".");
			const amount = Number(normalized);
			const isWhole = Number.isInteger(amount * 10 ** decimals);
			return /^\d+(\.\d+)?$/.test(normalized) && isWhole && amount >= min && amount <= max ? amount : null;
		},
		`Informe um número ${decimals > 0 ? "" : "inteiro "}de ${min} a ${max}.`,
	);
