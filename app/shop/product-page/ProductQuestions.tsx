import { href } from "react-router";
import type { ProductQuestion } from "#app/shop/contact/product-questions.server.ts";
import { WorkshopReply } from "#app/shop/contact/WorkshopReply.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { formatDate } from "#app/values/date.ts";

export const QUESTIONS_ID = "perguntas";

/** The answered questions of visitors. The form has a page of its own, so that this one stays the same for everyone. */
export function ProductQuestions({
	slug,
	questions,
}: {
	slug: string;
	questions: readonly ProductQuestion[];
}) {
	return (
		<section aria-labelledby={QUESTIONS_ID} className="mt-16 max-w-3xl md:mt-20">
			<h2 id={QUESTIONS_ID} className="text-2xl md:text-3xl">
				Perguntas
			</h2>
			{questions.length > 0 ? (
				<ul className="mt-5">
					{questions.map(({ id, asker, question, answer, answeredAt }) => (
						<li key={id} className="border-t border-line py-5">
							<h3 className="font-sans text-base font-semibold break-words whitespace-pre-line">
								{question}
							</h3>
							<p className="mt-0.5 text-sm text-ink-2">{asker}</p>
							<WorkshopReply
								date={
									<time dateTime={answeredAt} className="ml-1 tabular-nums">
										{formatDate(answeredAt)}
									</time>
								}
								text={answer}
								className="mt-3 md:ml-10"
							/>
						</li>
					))}
				</ul>
			) : (
				<p className="mt-3 text-ink-2">
					Ficou uma dúvida sobre medidas, madeira ou entrega? Pergunte à oficina.
				</p>
			)}
			<ButtonLink
				to={href("/product/:slug/question", { slug })}
				kind="secondary"
				size="sm"
				rel="nofollow"
				className="mt-4"
			>
				Fazer uma pergunta
			</ButtonLink>
		</section>
	);
}
