import { z } from "zod";
import { MAX_EMAIL_LENGTH } from "#app/values/email.ts";
import { formatNumber } from "#app/values/number.ts";

/** Schemas of single form fields that several forms share. */

export const fieldMessages = {
	tooLong: "Este texto é longo demais.",
	tooMany: "São itens demais.",
	unknown: "Escolha uma das opções.",
} as const;

/** Keeps line breaks, as "\n", and drops other control characters, which no form sends on purpose. */
export const stripControlCharacters = (text: string): string =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n]/gu, "")
		.trim();

const toSingleLine = (text: string): string => stripControlCharacters(text).replace(/\s+/g, " ");

/** `missing` is the message when the field was not sent. */
export const singleLine = (missing?: string) => z.string(missing).transform(toSingleLine);
export const multiline = (missing?: string) => z.string(missing).transform(stripControlCharacters);

const atMost = (maxLength: number) =>
	z.string().max(maxLength, `Use no máximo ${formatNumber(maxLength)} caracteres.`);

/** A required text; `missing` is the message when it is empty or was not sent. */
export const requiredLine = (missing: string, maxLength: number) =>
	singleLine(missing).pipe(atMost(maxLength).min(1, missing));
export const requiredText = (missing: string, maxLength: number) =>
	multiline(missing).pipe(atMost(maxLength).min(1, missing));

/** An optional text: null when it is empty or was not sent. */
export const optionalLine = (maxLength: number) =>
	singleLine().pipe(atMost(maxLength)).transform(orNull).default(null);
export const optionalText = (maxLength: number) =>
	multiline().pipe(atMost(maxLength)).transform(orNull).default(null);
const orNull = (text: string): string | null => text || null;

export const emailField = (invalid: string, missing = invalid) =>
	z
		.string(missing)
		.trim()
		.min(1, missing)
		.pipe(
			z
				.email(invalid)
				.max(MAX_EMAIL_LENGTH, invalid)
				.regex(/^.{1,64}@/, invalid),
		);

/** An object of required texts with these names: for responses that contain an address or part of one. */
export const textsNamed = <Name extends string>(names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

/** A field that may be sent once, several times, or not at all; empty values are left out. */
export const repeatedField = (maxItems: number, maxLength: number) =>
	z
		.union([z.string(), z.array(z.string())])
		.default([])
		.transform((value) =>
			(typeof value === "string" ? [value] : value).map(stripControlCharacters).filter(Boolean),
		)
		.pipe(z.array(z.string().max(maxLength, fieldMessages.tooLong)).max(maxItems, fieldMessages.tooMany));

/** A browser sends a checkbox only when it is ticked. */
export const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);
