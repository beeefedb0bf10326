import { useId, useState } from "react";
import { useNavigation } from "react-router";
import { DialogActions, type FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import type { ProductOptions } from "#app/admin/products/product-options.server.ts";
import { useProductOptions } from "#app/admin/products/use-product-options.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { DEFAULT_RATING, MAX_COMMENT_LENGTH } from "#app/shop/reviews/review.ts";
import { ReviewPhotoChoices } from "#app/shop/reviews/review-photo-fields.tsx";
import { reviewUpdateFailures } from "#app/shop/reviews/review-update.messages.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError, resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { RatingField } from "#app/ui/fields/RatingField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { MAX_EMAIL_LENGTH } from "#app/values/email.ts";
import type { ReviewRow } from "./admin-reviews.queries.server.ts";

/** Creates a review on behalf of a person without an account, or corrects an existing one. */
export function ReviewDialog({
	review,
	products,
	closeTo,
	result,
}: FormDialogProps & {
	/** Null for a new one. */
	review: ReviewRow | null;
	/** Products for a new review; null for an existing one. */
	products: ProductOptions | null;
}) {
	const formId = useId();
	const { formData } = useNavigation();
	const { fields, values } = result ?? {};
	const field = resultFields(result);
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
					{...field("userName", review?.userName)}
					label="Nome do usuário"
					required
					readOnly={isCustomerReview}
					maxLength={120}
					autoComplete="off"
					hint={isCustomerReview ? "Vem da conta do cliente." : undefined}
				/>
				<TextField
					{...field("userEmail", review?.userEmail)}
					label="E-mail do usuário"
					type="email"
					required
					readOnly={isCustomerReview}
					maxLength={MAX_EMAIL_LENGTH}
					autoComplete="off"
					hint={isCustomerReview ? undefined : "Não aparece na loja."}
				/>
				<RatingField
					label="Avaliação"
					name="rating"
					defaultValue={Number(values?.rating ?? review?.rating ?? DEFAULT_RATING)}
					error={fields?.rating}
				/>
				<TextAreaField
					{...field("comment", review?.comment)}
					label="Comentário"
					required
					maxLength={MAX_COMMENT_LENGTH}
				/>
				<ReviewPhotoChoices photos={review?.photos ?? []} />
				<DialogActions
					closeTo={closeTo}
					save={review ? "Salvar" : "Criar Avaliação"}
					busy={formData !== undefined}
				/>
			</ActionForm>
		</RouteDialog>
	);
}

/**
 * Finds the reviewed product by part of its name, however many products there are. The results are radio buttons of
 * the form `formId`; without scripts the search reloads the dialog.
 */
function ProductPicker({
	initialOptions,
	formId,
	chosenId,
	error,
}: {
	/** Results of the search in the address. */
	initialOptions: ProductOptions;
	formId: string;
	chosenId: string | undefined;
	error: string | undefined;
}) {
	const id = useId();
	const [query, setQuery] = useState(initialOptions.query);
	const [chosen, setChosen] = useState(
		() => initialOptions.products.find((product) => product.id === chosenId) ?? null,
	);
	const options = useProductOptions(query.trim(), initialOptions);
	const otherProducts = options.products.filter((product) => product.id !== chosen?.id);
	return (
		<fieldset aria-describedby={error ? `${id}-error` : undefined} className="mb-5">
			<legend className="mb-1.5 text-sm font-semibold">Produto</legend>
			<form method="get" onSubmit={(event) => event.preventDefault()} className="flex gap-2">
				<input type="hidden" name="avaliacao" value="nova" />
				<Input
					type="search"
					name="peca"
					value={query}
					onChange={({ target }) => setQuery(target.value)}
					maxLength={100}
					autoComplete="off"
					aria-label="Buscar produto"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-error` : undefined}
					placeholder="Buscar pelo nome"
					className="h-12 w-full min-w-0 rounded-md border border-line-strong bg-white px-3.5 text-base placeholder:text-ink-2/70 hover:border-ink-2 aria-invalid:border-brick"
				/>
				<noscript>
					<Button type="submit" kind="secondary" size="sm">
						Buscar
					</Button>
				</noscript>
			</form>
			<div className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-white empty:hidden">
				{(chosen ? [chosen, ...otherProducts] : otherProducts).map((product) => (
					<label
						key={product.id}
						className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 -outline-offset-2 has-checked:bg-paper-2 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-heartwood"
					>
						<Input
							type="radio"
							name="productId"
							value={product.id}
							form={formId}
							checked={product.id === chosen?.id}
							onChange={() => setChosen(product)}
							className="size-4.5 flex-none accent-heartwood"
						/>
						<span className="min-w-0 break-words">{product.name}</span>
					</label>
				))}
			</div>
			<p role="status" className="mt-1.5 text-sm text-ink-2">
				{options.products.length === 0
					? options.query === ""
						? "Nenhum produto está à venda."
						: "Nenhum produto com esse nome está à venda."
					: options.hasMore
						? "Há mais: escreva outra parte do nome."
						: ""}
			</p>
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	);
}
