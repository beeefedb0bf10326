import type { ReactNode } from "react";
import { WorkshopReply } from "#app/shop/contact/WorkshopReply.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import { formatDate } from "#app/values/date.ts";
import { formatNumber } from "#app/values/number.ts";
import type { ProductReviews, ReviewView } from "./reviews.queries.server.ts";

type RenderPhotos = (review: ReviewView) => ReactNode;

/**
 * Reviews by people, and generated examples separately below them. `renderPhotos` shows photographs as the product's
 * page does, which reviews do not import.
 */
export function ReviewList({
	rating,
	reviews,
	examples,
	renderPhotos,
}: ProductReviews & { renderPhotos: RenderPhotos }) {
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
			{reviews.length > 0 ? <Reviews reviews={reviews} renderPhotos={renderPhotos} /> : null}
			{examples.length > 0 ? (
				<section aria-labelledby="exemplos" className="mt-10 rounded-lg bg-paper-2 p-5 md:p-8">
					<h3 id="exemplos" className="text-xl">
						Exemplos gerados por IA
					</h3>
					<p className="mt-1.5 mb-5 text-sm text-ink-2">
						Textos de demonstração, escritos por um programa. Não são de clientes e não contam na nota.
					</p>
					<Reviews reviews={examples} renderPhotos={renderPhotos} />
				</section>
			) : null}
		</div>
	);
}

function Reviews({ reviews, renderPhotos }: { reviews: readonly ReviewView[]; renderPhotos: RenderPhotos }) {
	return (
		<ul>
			{reviews.map((review) => (
				<li key={review.id} className="border-t border-line py-5 md:py-6">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Rating value={review.rating} />
						<span className="font-semibold">{review.author}</span>
						{review.isVerified ? <span className="text-sm text-moss">Verificada</span> : null}
						<time dateTime={review.createdAt} className="ml-auto text-sm text-ink-2 tabular-nums">
							{formatDate(review.createdAt)}
						</time>
					</p>
					<p className="mt-2.5 whitespace-pre-line">{review.comment}</p>
					{renderPhotos(review)}
					{review.editedAt ? (
						<p className="mt-2 text-sm text-ink-2">Alterada em {formatDate(review.editedAt)}</p>
					) : null}
					{review.reply ? (
						<WorkshopReply
							date={
								<time dateTime={review.reply.at} className="ml-1 tabular-nums">
									{formatDate(review.reply.at)}
								</time>
							}
							text={review.reply.text}
							className="mt-4 md:ml-10"
						/>
					) : null}
				</li>
			))}
		</ul>
	);
}
