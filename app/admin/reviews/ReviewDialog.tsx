import { useId } from "react";
import { useNavigation } from "react-router";
import { DialogActions, type FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { DEFAULT_RATING, MAX_COMMENT_LENGTH } from "#app/shop/reviews/review.ts";
import { reviewUpdateFailures } from "#app/shop/reviews/review-update.messages.ts";
import { RatingField } from "#app/ui/fields/RatingField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { RouteDialog } from "#app/ui/primitives/RouteDialog.tsx";
import type { ProductOptions, ReviewRow } from "./admin-reviews.queries.server.ts";
import { ProductPicker } from "./ProductPicker.tsx";

/** Creates a review in the name of a person without an account, or corrects an existing one. */
export function ReviewDialog({
	review,
	products,
	closeTo,
	result,
}: FormDialogProps & {
	/** Null for a new one. */
	review: ReviewRow | null;
	/** What a new review can be about; null for an existing one. */
	products: ProductOptions | null;
}) {
	const formId = useId();
	const { formData } = useNavigation();
	const { fields, values } = result ?? {};
	const isCustomerReview = review?.origin === "customer";
	return (
		<RouteDialog title={review ? "Editar Avaliação" : "Nova Avaliação"} closeTo={closeTo} width="narrow">
			{products ? (
				<ProductPicker
					initialOptions={products}
					formId={formId}
					chosenId={values?.productId}
					error={fields?.productId}
				/>
			) : null}
			<ActionForm
				id={formId}
				failure={failureToast("Erro", reviewUpdateFailures.save)}
				result={result}
				preventScrollReset
				className="space-y-5"
			>
				<input type="hidden" name="intent" value={review ? "update" : "create"} />
				{review ? (
					<>
						<input type="hidden" name="reviewId" value={review.id} />
						<p className="text-ink-2">
							Sobre <strong className="text-ink">{review.product?.name ?? "Produto não encontrado"}</strong>
						</p>
					</>
				) : null}
				<TextField
					label="Nome do usuário"
					name="userName"
					required
					readOnly={isCustomerReview}
					maxLength={120}
					autoComplete="off"
					defaultValue={values?.userName ?? review?.userName}
					hint={isCustomerReview ? "Vem da conta do cliente." : undefined}
					error={fields?.userName}
				/>
				<TextField
					label="Email do usuário"
					name="userEmail"
					type="email"
					required
					readOnly={isCustomerReview}
					maxLength={254}
					autoComplete="off"
					defaultValue={values?.userEmail ?? review?.userEmail}
					hint={isCustomerReview ? undefined : "Não aparece na loja."}
					error={fields?.userEmail}
				/>
				<RatingField
					label="Avaliação"
					name="rating"
					defaultValue={Number(values?.rating ?? review?.rating ?? DEFAULT_RATING)}
					error={fields?.rating}
				/>
				<TextAreaField
					label="Comentário"
					name="comment"
					required
					maxLength={MAX_COMMENT_LENGTH}
					defaultValue={values?.comment ?? review?.comment}
					error={fields?.comment}
				/>
				<DialogActions
					closeTo={closeTo}
					save={review ? "Salvar" : "Criar Avaliação"}
					busy={formData !== undefined}
				/>
			</ActionForm>
		</RouteDialog>
	);
}
