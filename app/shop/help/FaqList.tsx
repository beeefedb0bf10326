import { useId, useState } from "react";
import { Form, href } from "react-router";
import { RichText } from "#app/shop/texts/RichText.tsx";
import { type TextBlock, unmarkedText } from "#app/shop/texts/rich-text.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { AnchorList } from "#app/ui/patterns/AnchorList.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { comparableText } from "#app/values/text.ts";

export interface FaqCategory {
	id: string;
	name: string;
	questions: readonly { id: string; question: string; answer: readonly TextBlock[] }[];
}

const mentions = (text: string, searchText: string): boolean => comparableText(text).includes(searchText);

function filterQuestions(categories: readonly FaqCategory[], query: string): FaqCategory[] {
	const searchText = comparableText(query.trim());
	if (!searchText) return [...categories];
	return categories
		.map((category) => ({
			...category,
			questions: category.questions.filter(
				({ question, answer }) =>
					mentions(question, searchText) || mentions(unmarkedText(answer), searchText),
			),
		}))
		.filter(({ questions }) => questions.length > 0);
}

/**
 * The questions by category, with one answer open at a time in each. The search narrows them down. The answers are
 * native `details` elements, so they open without scripts and the browser's own search finds them.
 */
export function FaqList({
	categories,
	initialQuery,
}: {
	categories: readonly FaqCategory[];
	/** The search text of the address, when the form was submitted without scripts. */
	initialQuery: string;
}) {
	const [query, setQuery] = useState(initialQuery);
	const id = useId();
	const matching = filterQuestions(categories, query);
	const count = matching.reduce((sum, { questions }) => sum + questions.length, 0);

	return (
		<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[17rem_1fr]">
			<div className="lg:sticky lg:top-28 lg:self-start">
				<label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
					Buscar nas perguntas
				</label>
				<Form
					action={href("/faq")}
					role="search"
					aria-label="Perguntas"
					onSubmit={(event) => event.preventDefault()}
					className="flex h-12 items-center rounded-md border border-line-strong bg-white focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-heartwood"
				>
					<Icon name="search" className="ml-3.5 size-5 flex-none text-ink-2" />
					<Input
						id={id}
						type="search"
						name="q"
						maxLength={100}
						value={query}
						onChange={(event) => setQuery(event.currentTarget.value)}
						placeholder="Frete, garantia, troca…"
						className="h-full min-w-0 flex-1 bg-transparent px-3 outline-none"
					/>
					<noscript>
						<button type="submit" className="h-11 px-3 text-sm underline underline-offset-4">
							Buscar
						</button>
					</noscript>
				</Form>
				<p role="status" className="mt-2 min-h-6 text-sm text-ink-2">
					{query.trim() ? `${count} ${count === 1 ? "pergunta encontrada" : "perguntas encontradas"}` : null}
				</p>
				<nav aria-label="Categorias de perguntas" className="mt-4 hidden lg:block">
					<AnchorList anchors={categories.map(({ id: anchor, name }) => ({ id: anchor, label: name }))} />
				</nav>
			</div>
			{matching.length > 0 ? (
				<div className="grid gap-14">
					{matching.map((category) => (
						<Category key={category.id} category={category} />
					))}
				</div>
			) : (
				<EmptyState
					title="Nenhuma pergunta encontrada"
					action={
						<Button kind="secondary" onClick={() => setQuery("")}>
							Ver todas as perguntas
						</Button>
					}
				>
					Tente outra palavra, ou escreva para nós: respondemos em até 24 horas.
				</EmptyState>
			)}
		</div>
	);
}

function Category({ category }: { category: FaqCategory }) {
	return (
		<section aria-labelledby={category.id}>
			<h2 id={category.id} className="scroll-mt-28 text-2xl md:text-3xl">
				{category.name}
			</h2>
			<div className="mt-4 border-t border-line">
				{category.questions.map(({ id, question, answer }) => (
					<Details key={id} id={id} name={category.id} className="group scroll-mt-28 border-b border-line">
						<summary className="flex min-h-15 list-none items-center justify-between gap-6 py-3 font-semibold hover:text-heartwood [&::-webkit-details-marker]:hidden">
							<h3 className="font-sans text-base font-semibold tracking-normal">{question}</h3>
							<Icon
								name="plus"
								className="size-5 flex-none text-ink-2 transition-transform duration-150 group-open:rotate-45"
							/>
						</summary>
						<div className="max-w-[68ch] pb-6 text-ink-2 [&>:first-child]:mt-0">
							<RichText blocks={answer} />
						</div>
					</Details>
				))}
			</div>
		</section>
	);
}
