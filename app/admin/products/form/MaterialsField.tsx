import { useId, useRef, useState } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { productLimits } from "#app/values/fields/product-limits.ts";

interface MaterialRow {
	key: number;
	text: string;
}

const fieldStyle =
	"block h-12 w-full rounded-md border border-line-strong bg-white px-3.5 hover:border-ink-2 placeholder:text-ink-2/70";

/** One input per material; the last one cannot be removed (specification, section 5). */
export function MaterialsField({
	initial,
	suggestions,
}: {
	initial: readonly string[];
	suggestions: readonly string[];
}) {
	const initialTexts = initial.length > 0 ? initial : [""];
	const [rows, setRows] = useState<readonly MaterialRow[]>(initialTexts.map((text, key) => ({ key, text })));
	const nextKey = useRef(initialTexts.length);
	const list = useRef<HTMLUListElement>(null);
	const id = useId();

	const focusRow = (find: (fields: HTMLInputElement[]) => HTMLInputElement | undefined) =>
		requestAnimationFrame(() => find([...(list.current?.querySelectorAll("input") ?? [])])?.focus());
	const add = () => {
		setRows((before) => [...before, { key: nextKey.current++, text: "" }]);
		focusRow((fields) => fields.at(-1));
	};
	const remove = (key: number, index: number) => {
		setRows((before) => before.filter((row) => row.key !== key));
		focusRow((fields) => fields[index] ?? fields.at(-1));
	};
	return (
		<fieldset>
			<legend className="mb-1.5 text-sm font-semibold">Materiais</legend>
			<datalist id={id}>
				{suggestions.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<ul ref={list} className="space-y-2">
				{rows.map(({ key, text }, index) => (
					<li key={key} className="flex items-center gap-1">
						<input
							name="materials"
							aria-label={`Material ${index + 1}`}
							list={id}
							defaultValue={text}
							maxLength={productLimits.material}
							placeholder={index === 0 ? "Peroba-rosa" : undefined}
							className={fieldStyle}
						/>
						<IconButton
							label={`Remover o material ${index + 1}`}
							className="noscript:hidden"
							disabled={rows.length === 1}
							onClick={() => remove(key, index)}
						>
							<Icon name="trash" className="size-5" />
						</IconButton>
					</li>
				))}
			</ul>
			<noscript>
				<input
					name="materials"
					aria-label="Mais um material"
					maxLength={productLimits.material}
					className={`mt-2 ${fieldStyle}`}
				/>
			</noscript>
			{rows.length < productLimits.materials ? (
				<Button kind="quiet" className="mt-1 noscript:hidden" onClick={add}>
					<Icon name="plus" className="size-4" />
					Adicionar material
				</Button>
			) : null}
		</fieldset>
	);
}
