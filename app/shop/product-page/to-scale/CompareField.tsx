import { useState } from "react";
import { href } from "react-router";
import { getJson } from "#app/platform/browser/json-request.ts";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ScalePiece } from "./piece.ts";

/** Chooses a second piece, from a list that is asked for when a visitor wants it. */
export function CompareField({
	piece,
	other,
	onChoose,
}: {
	piece: ScalePiece;
	other: ScalePiece | null;
	onChoose: (other: ScalePiece | null) => void;
}) {
	const [pieces, setPieces] = useState<readonly ScalePiece[]>();
	const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
	const load = () => {
		setState("busy");
		getJson<{ pieces: ScalePiece[] }>(href("/api/pieces-to-scale")).then(
			(found) => {
				setPieces(found.pieces.filter(({ slug }) => slug !== piece.slug));
				setState("idle");
			},
			() => setState("failed"),
		);
	};
	if (!pieces) {
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
			onChange={({ target }) => onChoose(pieces.find(({ slug }) => slug === target.value) ?? null)}
		>
			<option value="">Nenhuma</option>
			{pieces.map(({ slug, name }) => (
				<option key={slug} value={slug}>
					{name}
				</option>
			))}
		</SelectField>
	);
}
