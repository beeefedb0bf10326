import { successToast } from "#app/platform/forms/toasts.ts";
import type { ImageProblem } from "#app/shop/images/image.ts";
import { formatDateTime, formatTime } from "#app/values/date.ts";
import { formatNumber } from "#app/values/number.ts";

export const textMessages = {
	failed: "Erro ao salvar o texto",
	published: successToast("Texto publicado", "A loja já mostra o texto novo."),
	restored: successToast("Versão publicada", "A loja já mostra este texto outra vez."),
	draftSaved: successToast("Rascunho salvo", "Só você e outros administradores o veem."),
	discarded: successToast("Rascunho descartado", "Os campos mostram o texto publicado."),
	unscheduled: successToast("Agendamento cancelado", "O texto voltou a ser rascunho."),
	scheduledFor: (moment: Date) =>
		successToast("Texto agendado", `A loja passa a mostrá-lo em ${formatDateTime(moment)}.`),
	unchanged: { title: "Nada mudou", description: "A loja já mostra este texto." },
	preview: { title: "Este é o rascunho", description: "Só administradores veem esta página assim." },
	backToText: "Voltar ao texto",
	unknownVersion: "Esta versão não existe mais. Recarregue a página.",
	empty: "Preencha este campo.",
	notAPicture: "Isto não é uma imagem.",
	noPicture: "Envie uma foto.",
	unknownPicture: "Esta imagem não existe mais. Envie-a de novo.",
	noProducts: "Escolha ao menos uma peça.",
	tooManyProducts: (count: number, max: number) => `São ${count} peças: o máximo num ambiente é ${max}.`,
	tooManyRooms: (max: number) => `São ambientes demais: o máximo é ${max}.`,
	tooLong: (length: number, max: number) =>
		`O texto tem ${formatNumber(length)} letras: o máximo é ${formatNumber(max)}.`,
	pastMoment: "Essa data já passou.",
	notADay: "Informe uma data.",
	endsBeforeItBegins: "O fim vem antes do começo.",
	noMoment: "Escolha o dia e a hora em que o texto aparece.",
	refusedLink: (url: string) =>
		`O link “${url}” não serve: comece com https://, mailto: ou / para uma página da loja, como /contact.`,
	unknownPlaceholder: (name: string) => `{${name}} não existe. As palavras que valem estão abaixo do campo.`,
	noHeading: (heading: string) => `Comece com um título: uma linha como “## ${heading}”.`,
	noQuestions: (category: string) =>
		`A categoria “${category}” está sem perguntas. Antes de cada pergunta ponha ###.`,
	looseText: (category: string) =>
		`Há um texto na categoria “${category}” antes da primeira pergunta. Antes de cada pergunta ponha ###.`,
	noAnswer: (question: string) => `A pergunta “${question}” está sem resposta.`,
	emptySection: (title: string) => `A seção “${title}” está sem texto.`,
	editedMeanwhile: (moment: Date) => `Outra pessoa salvou este texto às ${formatTime(moment)}`,
} as const;

/** The message for a refused file, in a form where it is known which picture is meant. */
export const pictureProblem = (problem: ImageProblem | undefined, message: string): string =>
	problem === "not_an_image" ? textMessages.notAPicture : message;
