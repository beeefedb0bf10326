import { type FormEvent, useState } from "react";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { keepTogether } from "#app/values/text.ts";
import { readWall, wallSentence } from "./fit.ts";
import type { ScaleProduct } from "./scale-product.ts";

/** One number, and whether the product is narrower than it. */
export function WallField({ product }: { product: ScaleProduct }) {
	const [typed, setTyped] = useState("");
	const [checked, setChecked] = useState<string>();
	const wall = checked === undefined || checked !== typed ? undefined : readWall(checked);
	const check = (event: FormEvent) => {
		event.preventDefault();
		setChecked(typed);
	};
	return (
		<form onSubmit={check} noValidate className="grid grid-cols-[1fr_auto] gap-x-2.5">
			<TextField
				label="Cabe na minha parede?"
				hint={wall === undefined ? "Largura da parede, em cm." : undefined}
				error={typeof wall === "object" ? wall.mistake : undefined}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				inputMode="decimal"
				autoComplete="off"
				maxLength={12}
				// Its parts are in the form's own grid, so that only the input is beside the button.
				className="contents [&>label]:col-span-2 [&>p]:order-1 [&>p]:col-span-2"
			/>
			<Button type="submit" kind="secondary" size="sm" className="h-12">
				Conferir
			</Button>
			<p role="status" className="order-2 col-span-2 mt-1.5 text-[0.9375rem] font-semibold empty:mt-0">
				{typeof wall === "number" ? keepTogether(wallSentence(wall, Math.round(product.width * 10))) : null}
			</p>
		</form>
	);
}
