import { states, ufs } from "#app/values/states.ts";
import { FieldError } from "./FieldLayout.tsx";

/** A choice of any number of Brazilian states. */
export function StatesField({
	name,
	label,
	chosen,
	error,
}: {
	name: string;
	label: string;
	chosen: unknown;
	error: string | undefined;
}) {
	return (
		<fieldset>
			<legend className="mb-1.5 text-sm font-semibold">{label}</legend>
			<div className="flex flex-wrap gap-2">
				{ufs.map((uf) => (
					<label
						key={uf}
						title={states[uf]}
						className="inline-flex min-h-11 min-w-13 cursor-pointer items-center justify-center rounded-md border border-line-strong px-3 text-sm transition-colors hover:border-ink has-checked:border-moss has-checked:bg-moss-soft has-checked:font-semibold has-checked:text-moss has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood"
					>
						<input
							type="checkbox"
							name={name}
							value={uf}
							defaultChecked={Array.isArray(chosen) && chosen.includes(uf)}
							aria-label={states[uf]}
							className="sr-only"
						/>
						{uf}
					</label>
				))}
			</div>
			<FieldError>{error}</FieldError>
		</fieldset>
	);
}
