import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { DEFAULT_RATING, MAX_COMMENT_LENGTH } from "#app/shop/reviews/review.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { RatingField } from "#app/ui/primitives/RatingField.tsx";
import { overlayState, RouteDialog } from "#app/ui/primitives/RouteDialog.tsx";
import { TextAreaField } from "#app/ui/primitives/TextAreaField.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import { ProductPicker } from "./ProductPicker.tsx";
import type { ProductOptions, ReviewRow } from "./review-row.ts";

/** Creates a review in the name of a person without an account, or corrects an existing one. */
export function ReviewDialog({
	review,
	products,
	closeTo,
	result,
}: {
	/** Null for a new one. */
	review: ReviewRow | null;
	/** What a new review can be about; null for an existing one. */
	products: ProductOptions | null;
	closeTo: string;
	result: ActionResult | undefined;
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
			<Form id={formId} method="post" preventScrollReset noValidate className="space-y-5">
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
				<div className="flex flex-wrap justify-end gap-3">
					<Link
						to={closeTo}
						state={overlayState}
						preventScrollReset
						className={buttonStyle("secondary", "sm")}
					>
						Cancelar
					</Link>
					<Button type="submit" size="sm" busy={formData !== undefined}>
						{review ? "Salvar" : "Criar Avaliação"}
					</Button>
				</div>
			</Form>
		</RouteDialog>
	);
}
