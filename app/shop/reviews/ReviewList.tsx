import { Rating } from "#app/ui/primitives/Rating.tsx";
import { formatDate } from "#app/values/date.ts";
import { formatNumber } from "#app/values/number.ts";
import type { ProductReviews, ReviewView } from "./reviews.queries.server.ts";

/** Reviews by people, and generated examples separately below them. */
export function ReviewList({ rating, reviews, examples }: ProductReviews) {
	return (
		<div className="max-w-3xl">
			{rating ? (
				<p className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-1">
					<span className="font-serif text-4xl tabular-nums">{formatNumber(rating.average, 1)}</span>
					<Rating value={rating.average} />
					<span className="text-ink-2">
						{rating.count === 1 ? "1 avaliação" : `${formatNumber(rating.count)} avaliações`}
					</span>
				</p>
			) : (
				<p className="text-ink-2">Ainda não há avaliações para este produto.</p>
			)}
			{reviews.length > 0 ? <Reviews reviews={reviews} /> : null}
			{examples.length > 0 ? (
				<section aria-labelledby="exemplos" className="mt-10 rounded-lg bg-paper-2 p-5 md:p-8">
					<h3 id="exemplos" className="text-xl">
						Exemplos gerados por IA
					</h3>
					<p className="mt-1.5 mb-5 text-sm text-ink-2">
						Textos de demonstração, escritos por um programa. Não são de clientes e não contam na nota.
					</p>
					<Reviews reviews={examples} />
				</section>
			) : null}
		</div>
	);
}

function Reviews({ reviews }: { reviews: readonly ReviewView[] }) {
	return (
		<ul>
			{reviews.map(({ id, author, rating, comment, isVerified, editedAt, answer, createdAt }) => (
				<li key={id} className="border-t border-line py-5 md:py-6">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Rating value={rating} />
						<span className="font-semibold">{author}</span>
						{isVerified ? <span className="text-sm text-moss">Verificada</span> : null}
						<time dateTime={createdAt} className="ml-auto text-sm text-ink-2 tabular-nums">
							{formatDate(createdAt)}
						</time>
					</p>
					<p className="mt-2.5 whitespace-pre-line">{comment}</p>
					{editedAt ? <p className="mt-1 text-sm text-ink-2">Alterada em {formatDate(editedAt)}</p> : null}
					{answer ? (
						<div className="mt-4 ml-4 border-l-3 border-moss pl-4 md:ml-10">
							<p className="text-sm text-ink-2">
								<span className="font-semibold text-ink">Resposta da oficina</span>{" "}
								<time dateTime={answer.at} className="ml-1 tabular-nums">
									{formatDate(answer.at)}
								</time>
							</p>
							<p className="mt-1 whitespace-pre-line">{answer.text}</p>
						</div>
					) : null}
				</li>
			))}
		</ul>
	);
}
