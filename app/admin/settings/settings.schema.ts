import { isValidPixKey } from "@brazilian-utils/brazilian-utils";
import { z } from "zod";
import { emailField } from "#app/platform/forms/fields.ts";
import type { Coordinates } from "#app/shop/shipping/addresses/distance.ts";
import { parseStateRegistration } from "#app/values/buyer.ts";
import { parseCep } from "#app/values/cep.ts";
import { formatCnpj, parseCnpj } from "#app/values/cnpj.ts";
import { fiscalCodes, parseFiscalCode, productOriginValues } from "#app/values/fiscal-codes.ts";
import { parseMoney } from "#app/values/money.ts";
import { formatPhone, parsePhone } from "#app/values/phone.ts";
import { isUf, type Uf } from "#app/values/states.ts";
import { fieldsOf, type SettingField, type SettingSection } from "./setting-field.ts";

/** Checks the form of one section; each message belongs to a field. */
export function sectionSchema(section: SettingSection): z.ZodObject<Record<string, z.ZodType>> {
	return z
		.object(Object.fromEntries(fieldsOf(section).map((field) => [field.path, fieldSchema(field)])))
		.check(({ value, issues }) => {
			// Nothing could be paid at that price: the provider's page takes PIX and cards together.
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

const requiredMessage = "Preencha este campo.";
const textField = (maxLength: number) =>
	z.string().trim().max(maxLength, `Use no máximo ${maxLength} caracteres.`);

function fieldSchema(field: SettingField): z.ZodType {
	switch (field.kind) {
		case "line":
			return line(field);
		case "lines":
			return lines(field.max, field.maxEach);
		case "email":
			return emailField("Confira o e-mail: falta algo como nome@provedor.com.br.");
		case "https":
			return z
				.string()
				.trim()
				.max(300, "Use no máximo 300 caracteres.")
				.pipe(
					z.url({ protocol: /^https$/, error: "Use um endereço que comece com https://" }).or(z.literal("")),
				);
		case "cnpj":
			return parsed(
				(text) => (parseCnpj(text) ? formatCnpj(text) : null),
				"Confira o CNPJ: os dígitos não conferem.",
			);
		case "stateRegistration":
			return z
				.string()
				.transform((text) => (text.trim() === "" ? "" : parseStateRegistration(text)))
				.refine((value) => value !== null, "Escreva só os números da inscrição estadual, ou “Isento”.");
		case "pixKey":
			return textField(77)
				.min(1, requiredMessage)
				.refine(
					(key) => isValidPixKey(key),
					"Esta chave não existe no PIX. Escreva o CNPJ, o CPF, o e-mail, o celular com DDD ou a chave aleatória.",
				);
		case "fiscalCode":
			return parsed((text) => parseFiscalCode(field.code, text), fiscalCodes[field.code].invalid);
		case "phone":
			return parsed(parseShopPhone, "Informe DDD e número, como (12) 3662-0000.");
		case "chatNumber":
			return z
				.string()
				.transform((value) => value.replace(/\D/g, ""))
				.refine((digits) => /^\d{10,15}$/.test(digits), "Informe código do país, DDD e número.");
		case "money":
			return moneyField(field.mayBeEmpty ?? false);
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
			return z.enum(
				field.options.map(({ value }) => value),
				"Escolha uma das opções.",
			);
		case "origin":
			return z.enum(productOriginValues, "Escolha uma das opções.");
		case "day":
			return z.iso.date("Informe uma data.");
		case "cep":
			return parsed(parseCep, "Digite um CEP com 8 dígitos.");
		case "coordinates":
			return parsed(parseCoordinates, "Cole latitude e longitude, como -22.7392, -45.5914.");
	}
}

function line({ max, mayBeEmpty, placeholders }: Extract<SettingField, { kind: "line" }>) {
	const text = mayBeEmpty ? textField(max) : textField(max).min(1, requiredMessage);
	if (!placeholders) return text;
	return text.superRefine((written, context) => {
		const unknown = written.match(/\{[^{}]*\}/g)?.find((word) => !placeholders.includes(word));
		if (unknown) context.addIssue(`${unknown} não existe. Use ${placeholders.join(" ou ")}.`);
	});
}

const parsed = <Value>(parse: (text: string) => Value | null, message: string) =>
	z.string().transform((value, context) => {
		const result = parse(value);
		if (result !== null) return result;
		context.addIssue(message);
		return z.NEVER;
	});

/** A number with its area code, or one that is free to call from everywhere, as the shop writes it. */
function parseShopPhone(text: string): string | null {
	if (/^0[38]00\d{6,7}$/.test(text.replace(/[ ().-]/g, ""))) return text.trim().slice(0, 20);
	return parsePhone(text) ? formatPhone(text) : null;
}

/** As maps give them to be copied; Brazil lies between these edges. */
function parseCoordinates(text: string): Coordinates | null {
	const [, latitude = "", longitude = ""] =
		/^\s*(-?\d{1,2}\.\d{1,15})\s*,\s*(-\d{2}\.\d{1,15})\s*$/.exec(text) ?? [];
	const found = { latitude: Number(latitude), longitude: Number(longitude) };
	const isInBrazil =
		latitude !== "" &&
		found.latitude >= -34 &&
		found.latitude <= 6 &&
		found.longitude >= -74 &&
		found.longitude <= -34;
	return isInBrazil ? found : null;
}

const lines = (maxLines: number, maxLineLength: number) =>
	z
		.string()
		.transform((value) =>
			value
				.split(/\r?\n/)
				.map((line) => line.trim())
				.filter(Boolean),
		)
		.refine((rows) => rows.length <= maxLines, `Use no máximo ${maxLines} linhas.`)
		.refine(
			(rows) => rows.every((row) => row.length <= maxLineLength),
			`Use no máximo ${maxLineLength} caracteres por linha.`,
		);

/** Ten million reais: more is a typing error. */
const MAX_CENTS = 1_000_000_000;

const moneyField = (mayBeEmpty: boolean) =>
	z.string().transform((value, context) => {
		if (mayBeEmpty && value.trim() === "") return null;
		const amount = parseMoney(value);
		if (amount !== null && amount <= MAX_CENTS) return amount;
		context.addIssue("Informe um valor em reais, como 200,00.");
		return z.NEVER;
	});

const number = ({ min, max, decimals = 0 }: { min: number; max: number; decimals?: number }) =>
	z.string().transform((value, context) => {
		const normalized = value.trim().replace(",", ".");
		const amount = Number(normalized);
		const isWhole = Number.isInteger(amount * 10 ** decimals);
		if (/^\d+(\.\d+)?$/.test(normalized) && isWhole && amount >= min && amount <= max) return amount;
		context.addIssue(`Informe um número ${decimals > 0 ? "" : "inteiro "}de ${min} a ${max}.`);
		return z.NEVER;
	});
