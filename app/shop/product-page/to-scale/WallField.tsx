import { type FormEvent, useState } from "react";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { keepTogether } from "#app/values/text.ts";
import { readWall, wallSentence } from "./fit.ts";
import type { ScalePiece } from "./piece.ts";

/** One number, and whether the piece is narrower than it. */
export function WallField({ piece }: { piece: ScalePiece }) {
	const [typed, setTyped] = useState("");
	const [checked, setChecked] = useState<string>();
	const wall = checked === undefined || checked !== typed ? undefined : readWall(checked);
	const check = (event: FormEvent) => {
		event.preventDefault();
		setChecked(typed);
	};
	return (
		<form onSubmit={check} noValidate>
			<div className="flex items-start gap-2.5">
				<TextField
					label="Cabe na minha parede?"
					hint={wall === undefined ? "Largura da parede, em cm." : undefined}
					error={typeof wall === "object" ? wall.mistake : undefined}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
					inputMode="decimal"
					autoComplete="off"
					maxLength={12}
					className="min-w-0 flex-1"
				/>
				<Button type="submit" kind="secondary" className="mt-7">
					Conferir
				</Button>
			</div>
			<p role="status" className="font-semibold">
				{typeof wall === "number" ? keepTogether(wallSentence(wall, Math.round(piece.width * 10))) : null}
			</p>
		</form>
	);
}
