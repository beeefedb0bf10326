import { href } from "react-router";
import { MAX_ROOM_PRODUCTS, type RoomPart, roomFieldName, roomNumbers } from "./room-fields.ts";

/*
 * Every text of the shop that the owner may write, described once: where it is shown, its fields and their limits.
 * The list of texts, their forms, what is checked and what is stored are made from it. It is plain data for an admin's
 * browser; pages of visitors never load it. `default-texts.server.ts` has the texts that are shown until she writes.
 */

/**
 * How a field is written: one line, plain words, a row for each item, the small Markdown of the shop, an uploaded
 * picture (its id, or the name of one of the shop's own photographs), chosen products (their addresses), the address of
 * a page, or a day.
 */
type TextFieldKind = "line" | "plain" | "items" | "markdown" | "picture" | "products" | "link" | "day";

export interface DescribedField {
	kind: TextFieldKind;
	label: string;
	hint?: string;
	/** In letters; of products, how many. */
	max: number;
	/** For a line, a link and a day. */
	mayBeEmpty?: boolean;
	/** For a line and a link: over the whole width of the form. */
	isWide?: boolean;
	/** For a picture: for wide windows or for phones. */
	shape?: PictureShape;
	/** For a picture: the words on its left side. */
	wordsOnIt?: string;
}

export type PictureShape = "wide" | "tall";

export interface ShopText {
	title: string;
	/** Where a visitor reads it, completing “Aparece …”. */
	shown: string;
	/** The page that shows it. */
	path: string;
	/** Whether the shop's own text states what the specification states. */
	isSpecified?: boolean;
	/** The required structure of the Markdown, or of all fields together. */
	shape?: "questions" | "sections" | "rooms" | "announcement";
	/** Names that may be used in braces, with their meaning. */
	placeholders?: Readonly<Record<string, string>>;
	fields: Readonly<Record<string, DescribedField>>;
}

const oneLine = (label: string, max: number): DescribedField => ({ kind: "line", label, max });
const plainField = (label: string, max: number): DescribedField => ({ kind: "plain", label, max });

/** More than an id, and than the longest name of a photograph. */
const MAX_PICTURE_LETTERS = 60;
const picture = (shape: PictureShape, label: string, more: Partial<DescribedField> = {}): DescribedField => ({
	kind: "picture",
	label,
	shape,
	max: MAX_PICTURE_LETTERS,
	...more,
});
const pictureWords: DescribedField = {
	...oneLine("O que a foto mostra", 300),
	hint: "Para quem não a vê.",
};

const MAX_LONG_TEXT = 10_000;

/** The fields of each room. */
export const roomFields: Readonly<Record<RoomPart, DescribedField>> = {
	title: oneLine("Frase", 60),
	wide: picture("wide", "Foto larga", { hint: "Deitada, com pelo menos 1.920 pixels de largura." }),
	tall: picture("tall", "Foto alta", { hint: "Em pé, 4 por 5. Sem ela, a larga é recortada." }),
	alt: pictureWords,
	products: { kind: "products", label: "Peças que estão nele", max: MAX_ROOM_PRODUCTS },
};

const rooms = Object.fromEntries(
	roomNumbers.flatMap((number) =>
		Object.entries(roomFields).map(([part, field]) => [
			roomFieldName(number, part as RoomPart),
			{ ...field, label: `Ambiente ${number}: ${field.label}` },
		]),
	),
);

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
	announcement: {
		title: "Faixa de aviso",
		shown: "no topo de todas as páginas",
		path: href("/"),
		shape: "announcement",
		placeholders: {
			parcelas: "em quantas vezes se paga",
			"frete grátis": "a partir de quanto o frete é grátis",
		},
		fields: {
			text: {
				...oneLine("Aviso", 140),
				hint: "Separe frases com “ · ”. {parcelas} e {frete grátis} mostram o que vale hoje, e a frase some quando não há. Vazio, a faixa não aparece.",
				mayBeEmpty: true,
				isWide: true,
			},
			link: {
				kind: "link",
				label: "Para onde leva",
				hint: "Uma página da loja, como /products, ou um endereço com https://. Vazio, não leva a lugar nenhum.",
				max: 300,
				mayBeEmpty: true,
				isWide: true,
			},
			from: {
				kind: "day",
				label: "Mostrar a partir de",
				hint: "Vazio, aparece desde já.",
				max: 10,
				mayBeEmpty: true,
			},
			until: {
				kind: "day",
				label: "Mostrar até",
				hint: "Este dia incluído. Vazio, fica até você mudar.",
				max: 10,
				mayBeEmpty: true,
			},
		},
	},
	hero: {
		title: "Abertura da página inicial",
		shown: "no alto da página inicial, e a apresentação também nos resultados de busca",
		path: href("/"),
		isSpecified: true,
		fields: {
			headline: oneLine("Título", 80),
			introduction: oneLine("Apresentação", 200),
			button: oneLine("Botão", 30),
			secondButton: { ...oneLine("Segundo botão", 30), hint: "Desce até os destaques." },
			wide: picture("wide", "Foto larga", {
				hint: "Para o computador: deitada, com pelo menos 1.920 pixels de largura.",
				wordsOnIt: "Aqui ficam título e botões: deixe este lado calmo.",
			}),
			tall: picture("tall", "Foto alta", {
				hint: "Para o celular: em pé, 4 por 5, com pelo menos 1.080 pixels de largura.",
			}),
			alt: pictureWords,
		},
	},
	rooms: {
		title: "Ambientes",
		shown: "na página inicial, o primeiro em toda a largura",
		path: href("/"),
		shape: "rooms",
		fields: rooms,
	},
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
