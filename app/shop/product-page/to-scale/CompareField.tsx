import { useState } from "react";
import { href } from "react-router";
import { getJson } from "#app/platform/browser/json-request.ts";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ScaleProduct } from "./scale-product.ts";

/** Chooses a second product, from a list that is asked for when a visitor wants it. */
export function CompareField({
	product,
	other,
	onChoose,
}: {
	product: ScaleProduct;
	other: ScaleProduct | null;
	onChoose: (other: ScaleProduct | null) => void;
}) {
	const [products, setProducts] = useState<readonly ScaleProduct[]>();
	const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
	const load = () => {
		setState("busy");
		getJson<{ products: ScaleProduct[] }>(href("/api/pieces-to-scale")).then(
			(answer) => {
				setProducts(answer.products.filter(({ slug }) => slug !== product.slug));
				setState("idle");
			},
			() => setState("failed"),
		);
	};
	if (!products) {
		return (
			<div>
				<Button kind="secondary" size="sm" busy={state === "busy"} onClick={load}>
					Comparar com outra peça
				</Button>
				<div role="alert">
					<FieldError>
						{state === "failed" ? "As peças não puderam ser lidas agora. Tente de novo." : undefined}
					</FieldError>
				</div>
			</div>
		);
	}
	return (
		<SelectField
			label="Comparar com outra peça"
			autoFocus
			value={other?.slug ?? ""}
			onChange={({ target }) => onChoose(products.find(({ slug }) => slug === target.value) ?? null)}
		>
			<option value="">Nenhuma</option>
			{products.map(({ slug, name }) => (
				<option key={slug} value={slug}>
					{name}
				</option>
			))}
		</SelectField>
	);
}
