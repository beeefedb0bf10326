import { href } from "react-router";

/*
 * Every text of the shop that the owner may write, described once: where it is shown, its fields and their limits.
 * The list of texts, their forms, what is checked and what is stored are made from it. It is plain data for an admin's
 * browser; pages of visitors never load it. What stands in a text before she writes it is in `default-texts.server.ts`.
 */

/** How a field is written: one line, plain words, a row for each item, or the small Markdown of the shop. */
type TextFieldKind = "line" | "plain" | "items" | "markdown";

export interface DescribedField {
	kind: TextFieldKind;
	label: string;
	hint?: string;
	/** In letters. */
	max: number;
}

export interface ShopText {
	title: string;
	/** Where a visitor reads it, completing “Aparece …”. */
	shown: string;
	/** The page that shows it. */
	path: string;
	/** Whether the shop's own text states what the specification states. */
	isSpecified?: boolean;
	/** What the Markdown must be made of. */
	shape?: "questions" | "sections";
	/** Names that may stand in braces, with what they stand for. */
	placeholders?: Readonly<Record<string, string>>;
	fields: Readonly<Record<string, DescribedField>>;
}

const oneLine = (label: string, max: number): DescribedField => ({ kind: "line", label, max });
const plainField = (label: string, max: number): DescribedField => ({ kind: "plain", label, max });

const MAX_LONG_TEXT = 10_000;

const joints = Object.fromEntries(
	[1, 2, 3].flatMap((number) => [
		[`joint${number}Title`, oneLine(`Encaixe ${number}`, 40)],
		[`joint${number}Text`, oneLine(`O que o encaixe ${number} faz`, 80)],
	]),
);
const facts = Object.fromEntries(
	[1, 2, 3].flatMap((number) => [
		[`fact${number}Title`, oneLine(`Fato ${number}`, 50)],
		[`fact${number}Text`, plainField(`Sobre o fato ${number}`, 160)],
	]),
);

const guarantee = { garantia: "o que a oficina garante" };

export const textDescriptions = {
	faq: {
		title: "Perguntas frequentes",
		shown: "em FAQ",
		path: href("/faq"),
		isSpecified: true,
		shape: "questions",
		placeholders: {
			parcelas: "em quantas vezes se paga",
			"valor mínimo das parcelas": "a partir de quanto se parcela",
			"frete grátis": "a partir de quanto o frete é grátis",
			"estados do frete grátis": "para onde o frete é grátis",
			"prazo de preparo": "em quantos dias sai da oficina",
			"prazo de produção": "quanto leva a peça sob encomenda que mais demora",
			"dias do Mercado Pago": "prazo para pagar lá",
			"dias da transferência": "prazo para transferir",
			"horas sem e-mail confirmado": "prazo para pagar sem confirmar o e-mail",
			...guarantee,
			"com Mercado Pago": "no começo de um parágrafo: só enquanto a loja vende por lá",
			"sem Mercado Pago": "só enquanto a loja não vende por lá",
			"com frete grátis": "só enquanto há frete grátis",
			"sem frete grátis": "só enquanto não há",
		},
		fields: {
			text: {
				kind: "markdown",
				label: "Perguntas e respostas",
				hint: "## antes de cada categoria, ### antes de cada pergunta, e embaixo dela a resposta.",
				max: MAX_LONG_TEXT,
			},
		},
	},
	"workshop-story": {
		title: "A oficina",
		shown: "na página inicial, antes do rodapé",
		path: href("/"),
		fields: { title: oneLine("Título", 60), text: plainField("História", 400), ...joints, ...facts },
	},
	"care-tips": {
		title: "Cuidados com a madeira",
		shown: "na aba Cuidados das peças que não têm os próprios",
		path: href("/products"),
		fields: {
			text: {
				kind: "items",
				label: "Dicas",
				hint: "Uma dica em cada linha. Pode ter **negrito** e [links](/contact).",
				max: 3_000,
			},
		},
	},
	"privacy-policy": {
		title: "Política de privacidade",
		shown: "em Privacidade e termos",
		path: href("/privacy-terms"),
		shape: "sections",
		placeholders: {
			"e-mail": "o e-mail da oficina",
			"prazos de guarda": "sozinho num parágrafo: por quanto tempo a loja guarda cada dado",
		},
		fields: {
			text: {
				kind: "markdown",
				label: "Texto da política",
				hint: "## antes do título de cada seção. A loja numera as seções e mostra a data em que você publicou.",
				max: MAX_LONG_TEXT,
			},
		},
	},
	"terms-of-use": {
		title: "Termos de uso",
		shown: "em Privacidade e termos",
		path: href("/privacy-terms"),
		shape: "sections",
		placeholders: guarantee,
		fields: {
			text: {
				kind: "markdown",
				label: "Texto dos termos",
				hint: "## antes do título de cada seção. A loja numera as seções e mostra a data em que você publicou.",
				max: MAX_LONG_TEXT,
			},
		},
	},
} as const satisfies Record<string, ShopText>;

export type TextKey = keyof typeof textDescriptions;

/** The words in the fields of a text, by the names of the fields. */
export type TextContent = Readonly<Record<string, string>>;

export const textKeys = Object.keys(textDescriptions) as TextKey[];

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(textDescriptions, key);

export const findText = (key: TextKey): ShopText => textDescriptions[key];
