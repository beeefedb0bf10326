import { useNavigation } from "react-router";
import { DialogActions, type FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { MAX_REPLY_LENGTH } from "#app/shop/reviews/review.ts";
import { reviewUpdateFailures } from "#app/shop/reviews/review-update.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import type { ReviewRow } from "./admin-reviews.queries.server.ts";

/** Replies to a review in the name of the workshop, or changes or removes its reply. */
export function ReviewReplyDialog({ review, closeTo, result }: FormDialogProps & { review: ReviewRow }) {
	const { formData } = useNavigation();
	const { id, rating, comment, userName, product, reply, origin } = review;
	return (
		<RouteDialog
			title={reply === null ? "Responder Avaliação" : "Editar Resposta"}
			closeTo={closeTo}
			width="narrow"
			firstFocus="textarea[name=reply]"
		>
			<section aria-label="Avaliação" className="mb-6 border-l-3 border-line-strong pl-4">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<Rating value={rating} />
					<span className="font-semibold break-words">{userName}</span>
				</p>
				<p className="text-sm text-ink-2">Sobre {product?.name ?? "Produto não encontrado"}</p>
				<p className="mt-2 break-words whitespace-pre-line">{comment}</p>
			</section>
			<ActionForm
				failure={failureToast("Erro", reviewUpdateFailures.reply)}
				result={result}
				preventScrollReset
				className="space-y-5"
			>
				<input type="hidden" name="intent" value="reply" />
				<input type="hidden" name="reviewId" value={id} />
				<TextAreaField
					{...resultFields(result)("reply", reply ?? undefined)}
					label="Resposta da oficina"
					rows={6}
					required
					maxLength={MAX_REPLY_LENGTH}
					hint={
						origin === "customer" && reply === null
							? "Aparece sob a avaliação, para todos. O cliente recebe um e-mail."
							: "Aparece sob a avaliação, para todos."
					}
				/>
				<DialogActions
					closeTo={closeTo}
					save={reply === null ? "Publicar resposta" : "Salvar"}
					busy={formData?.get("intent") === "reply"}
				/>
			</ActionForm>
			{reply === null ? null : (
				<div className="mt-5 border-t border-line pt-4">
					<ConfirmDialog
						id={`remover-resposta-${id}`}
						question="Tem certeza que deseja remover a resposta?"
						consequence="Ela sai da página da peça. A avaliação fica."
						fields={{ intent: "remove-reply", reviewId: id }}
						confirmLabel="Remover"
						failure={failureToast("Erro", reviewUpdateFailures.removeReply)}
						trigger="Remover resposta"
					/>
				</div>
			)}
		</RouteDialog>
	);
}
