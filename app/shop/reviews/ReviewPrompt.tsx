import { useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { RatingField } from "#app/ui/fields/RatingField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { DEFAULT_RATING, MAX_COMMENT_LENGTH } from "./review.ts";
import { ReviewPhotoChoices, ReviewPhotosField } from "./review-photo-fields.tsx";
import { reviewMessages } from "./reviews.messages.ts";
import type { OwnReview } from "./reviews.queries.server.ts";

interface ReviewPromptProps {
	product: { id: string; name: string };
	/** The order's item: a product that was bought twice has two prompts. */
	itemId: string;
	/** The customer's review of the product; null before. */
	review: OwnReview | null;
	/** The result of the screen's action; ignored when it is about another product. */
	result: ActionResult | undefined;
}

/**
 * Shown below a delivered product: the form until the customer has reviewed it, then a badge (specification,
 * section 4) and what the author may do with the review. The browser itself opens and closes the forms, so they work
 * without scripts.
 */
export function ReviewPrompt({ product, itemId, review, result }: ReviewPromptProps) {
	const ownResult = result?.values?.productId === product.id ? result : undefined;
	if (!review) return <ReviewForm product={product} review={null} result={ownResult} />;
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
			<Badge tone="good">Avaliado</Badge>
			{/* After a change the form is closed. */}
			<ReviewForm
				key={review.editedAt?.getTime()}
				product={product}
				review={review}
				result={formResultOf(ownResult, "review-update")}
			/>
			<ConfirmDialog
				id={`excluir-avaliacao-${itemId}`}
				question="Excluir minha avaliação?"
				consequence={`Ela sai da página de ${product.name}. Esta ação não pode ser desfeita.`}
				fields={{ intent: "review-delete", productId: product.id }}
				failure={reviewMessages.failed}
				trigger="Excluir minha avaliação"
				triggerLabel={`Excluir minha avaliação de ${product.name}`}
			/>
		</div>
	);
}

function ReviewForm({ product, review, result }: Omit<ReviewPromptProps, "itemId">) {
	const { formData } = useNavigation();
	const intent = review ? "review-update" : "review";
	const isSending = formData?.get("intent") === intent && formData.get("productId") === product.id;
	const { fields, values } = result ?? {};

	return (
		<Details open={result !== undefined} className={review ? "open:basis-full" : "mt-2"}>
			<summary
				aria-label={review ? `Editar minha avaliação de ${product.name}` : `Avaliar ${product.name}`}
				className={buttonStyle(
					review ? "quiet" : "secondary",
					"sm",
					"list-none [&::-webkit-details-marker]:hidden",
				)}
			>
				{review ? "Editar minha avaliação" : "Avaliar"}
			</summary>
			<ActionForm
				failure={reviewMessages.failed}
				result={result}
				preventScrollReset
				encType="multipart/form-data"
				aria-label={`Avaliação de ${product.name}`}
				className="mt-3 max-w-xl space-y-5 rounded-lg bg-paper-2 p-5 md:p-6"
			>
				<input type="hidden" name="intent" value={intent} />
				<input type="hidden" name="productId" value={product.id} />
				<RatingField
					label="Sua nota"
					name="rating"
					defaultValue={Number(values?.rating) || review?.rating || DEFAULT_RATING}
					error={fields?.rating}
				/>
				<TextAreaField
					{...resultFields(result)("comment", review?.comment)}
					label="Comentário"
					required
					rows={4}
					maxLength={MAX_COMMENT_LENGTH}
					hint="Pelo menos 10 caracteres. Aparece na página da peça com seu nome."
				/>
				<ReviewPhotoChoices photos={review?.photos ?? []} />
				<ReviewPhotosField error={fields?.photos} wasRefused={values !== undefined} />
				<Button type="submit" size="sm" busy={isSending}>
					{isSending ? "Enviando..." : review ? "Salvar avaliação" : "Enviar avaliação"}
				</Button>
			</ActionForm>
		</Details>
	);
}
