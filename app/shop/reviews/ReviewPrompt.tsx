import { useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { RatingField } from "#app/ui/fields/RatingField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { reviewMessages } from "./reviews.messages.ts";

/**
 * Shown below a delivered product: the form until the customer has reviewed it, then a badge (specification,
 * section 4). The browser itself opens and closes it, so it works without scripts. The schema's limits are not
 * imported, because that would load all of zod in the browser.
 */
export function ReviewPrompt({
	product,
	isReviewed,
	result,
}: {
	product: { id: string; name: string };
	isReviewed: boolean;
	/** The result of the screen's action; ignored when it is about another product. */
	result: ActionResult | undefined;
}) {
	if (isReviewed) {
		return (
			<p className="mt-2">
				<Badge tone="good">Avaliado</Badge>
			</p>
		);
	}
	const ownResult = result?.values?.productId === product.id ? result : undefined;
	return <ReviewForm product={product} result={ownResult} />;
}

function ReviewForm({
	product,
	result,
}: {
	product: { id: string; name: string };
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	const isSending = formData?.get("intent") === "review" && formData.get("productId") === product.id;
	const { fields, values } = result ?? {};

	return (
		<Details open={result !== undefined} className="mt-2">
			<summary
				aria-label={`Avaliar ${product.name}`}
				className={buttonStyle("secondary", "sm", "list-none [&::-webkit-details-marker]:hidden")}
			>
				Avaliar
			</summary>
			<ActionForm
				failure={reviewMessages.failed}
				result={result}
				preventScrollReset
				aria-label={`Avaliação de ${product.name}`}
				className="mt-3 max-w-xl space-y-5 rounded-lg bg-paper-2 p-5 md:p-6"
			>
				<input type="hidden" name="intent" value="review" />
				<input type="hidden" name="productId" value={product.id} />
				<RatingField
					label="Sua nota"
					name="rating"
					defaultValue={Number(values?.rating) || 5}
					error={fields?.rating}
				/>
				<TextAreaField
					{...resultFields(result)("comment")}
					label="Comentário"
					required
					rows={4}
					maxLength={4000}
					hint="Pelo menos 10 caracteres. Aparece na página da peça com seu nome."
				/>
				<Button type="submit" size="sm" busy={isSending}>
					{isSending ? "Enviando..." : "Enviar avaliação"}
				</Button>
			</ActionForm>
		</Details>
	);
}
