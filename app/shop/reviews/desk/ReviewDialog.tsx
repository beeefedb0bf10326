import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { AddressDialog, overlay } from "#app/ui/primitives/AddressDialog.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { TextAreaField, TextField } from "#app/ui/primitives/Field.tsx";
import { RatingField } from "#app/ui/primitives/RatingField.tsx";
import { DEFAULT_RATING, MOST_CHARACTERS } from "../reviews.schema.ts";
import { PiecePicker } from "./PiecePicker.tsx";
import type { OfferedPieces, ReviewRow } from "./review-desk.ts";

/** A new review in the name of somebody without an account, or an existing one to be corrected. */
export function ReviewDialog({
	review,
	pieces,
	closeTo,
	answer,
}: {
	/** Null for a new one. */
	review: ReviewRow | null;
	/** What a new review can be about; null for an existing one. */
	pieces: OfferedPieces | null;
	closeTo: string;
	answer: FormAnswer | undefined;
}) {
	const formId = useId();
	const { formData } = useNavigation();
	const { fields, values } = answer ?? {};
	const isOfAccount = review?.origin === "customer";
	return (
		<AddressDialog title={review ? "Editar Avaliação" : "Nova Avaliação"} closeTo={closeTo} width="narrow">
			{pieces ? (
				<PiecePicker
					offered={pieces}
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
					readOnly={isOfAccount}
					maxLength={120}
					autoComplete="off"
					defaultValue={values?.userName ?? review?.userName}
					hint={isOfAccount ? "Vem da conta do cliente." : undefined}
					error={fields?.userName}
				/>
				<TextField
					label="Email do usuário"
					name="userEmail"
					type="email"
					required
					readOnly={isOfAccount}
					maxLength={254}
					autoComplete="off"
					defaultValue={values?.userEmail ?? review?.userEmail}
					hint={isOfAccount ? undefined : "Não aparece na loja."}
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
					maxLength={MOST_CHARACTERS}
					defaultValue={values?.comment ?? review?.comment}
					error={fields?.comment}
				/>
				<div className="flex flex-wrap justify-end gap-3">
					<Link to={closeTo} state={overlay} preventScrollReset className={buttonStyle("secondary", "sm")}>
						Cancelar
					</Link>
					<Button type="submit" size="sm" busy={formData !== undefined}>
						{review ? "Salvar" : "Criar Avaliação"}
					</Button>
				</div>
			</Form>
		</AddressDialog>
	);
}
