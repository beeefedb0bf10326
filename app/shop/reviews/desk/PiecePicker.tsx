import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { OfferedPieces } from "./review-desk.ts";

const PAUSE_MS = 150;

interface Piece {
	id: string;
	name: string;
}

/**
 * Finds the piece that a review is about by a part of its name, however many there are. The few
 * that fit are radio buttons of the form `formId`; without scripts the search opens the dialog anew.
 */
export function PiecePicker({
	offered,
	formId,
	chosenId,
	error,
}: {
	/** What the search in the address found. */
	offered: OfferedPieces;
	formId: string;
	chosenId: string | undefined;
	error: string | undefined;
}) {
	const id = useId();
	const [words, setWords] = useState(offered.words);
	const [chosen, setChosen] = useState<Piece | null>(
		() => offered.pieces.find((piece) => piece.id === chosenId) ?? null,
	);
	const { data, load } = useFetcher<OfferedPieces>();
	const asked = words.trim();
	useEffect(() => {
		if (asked === (data?.words ?? offered.words)) return;
		const timer = setTimeout(
			() => void load(`/admin/reviews/products?q=${encodeURIComponent(asked)}`),
			PAUSE_MS,
		);
		return () => clearTimeout(timer);
	}, [asked, data, load, offered.words]);

	const found = data ?? offered;
	const others = found.pieces.filter((piece) => piece.id !== chosen?.id);
	return (
		<fieldset aria-describedby={error ? `${id}-error` : undefined} className="mb-5">
			<legend className="mb-1.5 text-sm font-semibold">Produto</legend>
			<form method="get" onSubmit={(event) => event.preventDefault()} className="flex gap-2">
				<input type="hidden" name="avaliacao" value="nova" />
				<input
					type="search"
					name="peca"
					value={words}
					onChange={({ target }) => setWords(target.value)}
					maxLength={100}
					autoComplete="off"
					aria-label="Buscar produto"
					placeholder="Buscar pelo nome"
					className="h-12 w-full min-w-0 rounded-md border border-line-strong bg-white px-3.5 text-base placeholder:text-ink-2/70 hover:border-ink-2"
				/>
				<noscript>
					<Button type="submit" kind="secondary" size="sm">
						Buscar
					</Button>
				</noscript>
			</form>
			<div className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-white">
				{(chosen ? [chosen, ...others] : others).map((piece) => (
					<label
						key={piece.id}
						className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 -outline-offset-2 has-checked:bg-paper-2 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-heartwood"
					>
						<input
							type="radio"
							name="productId"
							value={piece.id}
							form={formId}
							checked={piece.id === chosen?.id}
							onChange={() => setChosen(piece)}
							className="size-4.5 flex-none accent-heartwood"
						/>
						<span className="min-w-0 break-words">{piece.name}</span>
					</label>
				))}
			</div>
			<p role="status" className="mt-1.5 text-sm text-ink-2">
				{found.pieces.length === 0
					? "Nenhum produto com esse nome está à venda."
					: found.hasMore
						? "Há mais: escreva outra parte do nome."
						: ""}
			</p>
			{error ? (
				<p id={`${id}-error`} className="mt-1.5 text-sm text-brick">
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
