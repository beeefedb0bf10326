import type { DescribedField, ShopText, TextContent } from "#app/shop/texts/shop-texts.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatNumber } from "#app/values/number.ts";
import { PictureField } from "./PictureField.tsx";
import { RoomsField } from "./RoomsField.tsx";
import type { TextParts } from "./text-parts.server.ts";

/** The fields of a text, as `shop-texts.ts` describes them. */
export function TextInputs({
	description,
	content,
	result,
	parts,
}: {
	description: ShopText;
	content: TextContent;
	result: FormResult | undefined;
	parts: TextParts;
}) {
	const field = resultFields(result);
	if (description.shape === "rooms") return <RoomsField content={content} result={result} parts={parts} />;
	const fields = Object.entries(description.fields);
	return (
		<>
			<div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
				{fields.map(([name, described]) => (
					<TextInput key={name} described={described} field={field(name, content[name])} parts={parts} />
				))}
			</div>
			{fields.some(([, { kind }]) => kind === "markdown") ? (
				<WritingHelp placeholders={description.placeholders ?? {}} />
			) : null}
		</>
	);
}

function TextInput({
	described,
	field,
	parts,
}: {
	described: DescribedField;
	field: ReturnType<ReturnType<typeof resultFields>>;
	parts: TextParts;
}) {
	if (described.kind === "picture") {
		return (
			<div className={described.shape === "wide" ? "sm:col-span-2" : ""}>
				<PictureField described={described} field={field} picturesById={parts.pictures} />
			</div>
		);
	}
	const { kind, label, hint, max, mayBeEmpty, isWide } = described;
	// Too long a text is refused in words: the browser would cut what is pasted without saying so.
	if (kind === "line") return <LineField {...field} described={described} />;
	if (kind === "link" || kind === "day") {
		return (
			<TextField
				{...field}
				label={label}
				hint={hint}
				type={kind === "day" ? "date" : "text"}
				optional={mayBeEmpty}
				className={isWide ? "sm:col-span-2" : ""}
			/>
		);
	}
	const limit = `Até ${formatNumber(max)} letras.`;
	return (
		<TextAreaField
			{...field}
			label={label}
			hint={hint ? `${hint} ${limit}` : limit}
			rows={kind === "markdown" ? 24 : kind === "items" ? 10 : 4}
			className={kind === "plain" ? "" : "sm:col-span-2"}
		/>
	);
}

/** A line that may be longer is shown in several rows. */
const LETTERS_IN_A_ROW = 100;

/** One line; a long one breaks on the screen, not in the text. */
function LineField({
	described: { label, hint, max, isWide },
	...field
}: ReturnType<ReturnType<typeof resultFields>> & { described: DescribedField }) {
	return max > LETTERS_IN_A_ROW ? (
		<TextAreaField
			{...field}
			label={label}
			hint={hint}
			rows={Math.ceil(max / LETTERS_IN_A_ROW)}
			className={isWide ? "sm:col-span-2" : ""}
		/>
	) : (
		<TextField {...field} label={label} hint={hint} />
	);
}

function WritingHelp({ placeholders }: { placeholders: Readonly<Record<string, string>> }) {
	return (
		<Details className="border-t border-line pt-4">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">Como escrever</summary>
			<ul className="mt-2 grid gap-1.5 text-[0.9375rem]">
				<li>Uma linha em branco separa parágrafos.</li>
				<li>
					<code>**negrito**</code> e <code>*itálico*</code>
				</li>
				<li>
					<code>[palavras](/contact)</code> leva a uma página da loja; <code>https://</code> e{" "}
					<code>mailto:</code> também valem.
				</li>
				<li>
					<code>- </code> ou <code>1. </code> no começo de cada linha faz uma lista.
				</li>
				{Object.entries(placeholders).map(([name, meaning]) => (
					<li key={name}>
						<code>{`{${name}}`}</code> {meaning}
					</li>
				))}
			</ul>
		</Details>
	);
}
