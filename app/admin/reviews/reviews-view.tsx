import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { WorkshopReply } from "#app/shop/contact/WorkshopReply.tsx";
import { imageUrlNear } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { reviewUpdateFailures } from "#app/shop/reviews/review-update.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import { formatDate } from "#app/values/date.ts";
import type { ReviewRow } from "./admin-reviews.queries.server.ts";
import { reviewFilters, reviewOriginLabels } from "./review-filters.ts";

export const reviewsView: ListView<ReviewRow> = {
	path: href("/admin/reviews"),
	caption: "Avaliações",
	file: { name: "avaliacoes", audit: "reviews.exported" },
	filters: reviewFilters,
	columns: [
		{
			csv: {
				Data: ({ createdAt }) => formatDate(createdAt),
				Produto: ({ product }) => product?.name ?? "Produto não encontrado",
				Nome: ({ userName }) => userName,
				"E-mail": ({ userEmail }) => userEmail,
				Nota: ({ rating }) => rating,
				Comentário: ({ comment }) => comment,
				Resposta: ({ reply }) => reply ?? "",
				Verificada: ({ isVerified }) => (isVerified ? "sim" : "não"),
				Origem: ({ origin }) => reviewOriginLabels[origin],
			},
		},
	],
	cards: (reviews) => (
		<ul className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
			{reviews.map((review) => (
				<ReviewCard key={review.id} review={review} />
			))}
		</ul>
	),
	empty: {
		title: "Nenhuma avaliação encontrada.",
		text: "Avaliações de clientes chegam depois da entrega.",
	},
};

function ReviewCard({ review }: { review: ReviewRow }) {
	const {
		id,
		product,
		rating,
		isVerified,
		origin,
		comment,
		reply,
		photos,
		userName,
		userEmail,
		editedAt,
		createdAt,
	} = review;
	const [query] = useSearchParams();
	const productName = product?.name ?? "Produto não encontrado";
	return (
		<li className="flex flex-col rounded-md border border-line bg-white p-4 md:p-5">
			<div className="flex items-start gap-3">
				<div className="min-w-0 flex-1">
					<h2 className="text-lg leading-snug break-words">
						{product ? (
							<a
								href={href("/product/:slug", { slug: product.slug })}
								target="_blank"
								rel="noopener"
								className="decoration-line-strong underline-offset-4 hover:underline"
							>
								{productName}
								<span className="sr-only"> (abre em nova aba)</span>
							</a>
						) : (
							productName
						)}
					</h2>
					<p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
						<Rating value={rating} />
						<Badge tone={isVerified ? "good" : "outline"}>
							{isVerified ? "Verificada" : "Não verificada"}
						</Badge>
						<Badge tone={origin === "ai" ? "warning" : "secondary"}>{reviewOriginLabels[origin]}</Badge>
					</p>
				</div>
				<div className="-mt-1.5 -mr-2 flex flex-none">
					<Link
						to={listPath(reviewsView.path, query, { avaliacao: id })}
						preventScrollReset
						aria-label={`Editar a avaliação de ${userName}`}
						aria-haspopup="dialog"
						title="Editar"
						className="inline-grid size-11 place-items-center rounded-md hover:bg-paper-2"
					>
						<Icon name="pencil" className="size-5" />
					</Link>
					<ConfirmDialog
						id={`excluir-${id}`}
						question="Tem certeza que deseja excluir esta avaliação?"
						consequence={`De ${userName || "cliente"}, sobre ${productName}. Esta ação não pode ser desfeita.`}
						fields={{ intent: "delete", reviewId: id }}
						failure={failureToast("Erro", reviewUpdateFailures.delete)}
						trigger={<Icon name="trash" className="size-5" />}
						triggerLabel={`Excluir a avaliação de ${userName}`}
					/>
				</div>
			</div>
			<p className="mt-3 break-words whitespace-pre-line">{comment}</p>
			{photos.length > 0 ? (
				<ul className="mt-3 flex flex-wrap gap-2">
					{photos.map((photo, at) => (
						<li key={photo.id}>
							<a
								href={imageUrlNear(photo, 1440)}
								target="_blank"
								rel="noopener"
								aria-label={`Foto ${at + 1} de ${userName} (abre em nova aba)`}
								className="block rounded-sm"
							>
								<Picture image={photo} alt="" sizes="64px" className="size-16 rounded-sm" />
							</a>
						</li>
					))}
				</ul>
			) : null}
			{reply === null ? null : <WorkshopReply text={reply} className="mt-3" />}
			<div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-3">
				<p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
					<span className="font-semibold text-ink">{userName}</span>
					<span className="break-all">{userEmail}</span>
					<span className="tabular-nums">
						{formatDate(createdAt)}
						{editedAt ? `, alterada em ${formatDate(editedAt)}` : ""}
					</span>
				</p>
				{origin === "ai" ? null : (
					<Link
						to={listPath(reviewsView.path, query, { resposta: id })}
						preventScrollReset
						aria-label={`${reply === null ? "Responder" : "Editar resposta"} à avaliação de ${userName}`}
						aria-haspopup="dialog"
						className={buttonStyle("quiet", "sm")}
					>
						{reply === null ? "Responder" : "Editar resposta"}
					</Link>
				)}
			</div>
		</li>
	);
}
