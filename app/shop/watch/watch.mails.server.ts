import { href } from "react-router";
import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import { problemKinds } from "./problem-kinds.ts";

interface WatchedProblem {
	kind: ProblemKind;
	since: Date;
}

const keyOf = ({ kind, since }: WatchedProblem) => [kind, since] as const;

export const problemFound = defineWorkshopMail({
	kind: "problem-found",
	label: "Aviso sobre a loja",
	key: (problem: WatchedProblem, _: { note: string }) => keyOf(problem),
	read: addressWorkshop<WatchedProblem>,
	write: ({ subject: { kind }, note }) => ({
		subject: problemKinds[kind].title,
		preheader: note,
		heading: `${problemKinds[kind].title}.`,
		body: [
			{ notice: note },
			problemKinds[kind].advice,
			"A loja confere isto sozinha e escreve mais uma vez quando passar.",
			{ button: "Ver o painel", href: shopUrl(href("/admin")) },
		],
	}),
});

export const problemOver = defineWorkshopMail({
	kind: "problem-over",
	label: "Problema resolvido",
	key: (problem: WatchedProblem, _: object) => keyOf(problem),
	read: addressWorkshop<WatchedProblem>,
	write: ({ subject: { kind, since } }) => ({
		subject: problemKinds[kind].over,
		preheader: problemKinds[kind].over,
		heading: `${problemKinds[kind].over}.`,
		body: [
			`O aviso “${problemKinds[kind].title}”, de ${formatDateTime(since)}, terminou. Não precisa fazer mais nada.`,
			{ button: "Ver o painel", href: shopUrl(href("/admin")) },
		],
	}),
});
