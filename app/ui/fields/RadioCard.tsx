import type { ReactNode } from "react";
import { type ControlProps, Input } from "./controls.tsx";

/** One of several choices, as a card that can be clicked anywhere. Group the cards in a fieldset. */
export function RadioCard({
	title,
	description,
	aside,
	...rest
}: { title: ReactNode; description?: ReactNode; aside?: ReactNode } & Omit<
	ControlProps<"input">,
	"title" | "type"
>) {
	return (
		<label className="relative -mb-px flex cursor-pointer items-center gap-4 border border-line bg-white px-4 py-4 transition-colors first-of-type:rounded-t-md last-of-type:rounded-b-md hover:bg-paper has-checked:z-10 has-checked:border-heartwood forced-colors:has-checked:border-[Highlight] has-checked:shadow-[0_0_0_1px_var(--color-heartwood)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood md:px-5">
			<Input
				{...rest}
				type="radio"
				className="size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-ink-2 bg-white checked:border-[5.5px] checked:border-heartwood focus-visible:outline-none forced-colors:checked:border-[Highlight]"
			/>
			<span className="min-w-0 flex-1">
				<span className="block font-medium">{title}</span>
				{description ? <span className="block text-sm text-ink-2">{description}</span> : null}
			</span>
			{aside ? (
				<span data-keep-clear className="flex-none font-semibold tabular-nums">
					{aside}
				</span>
			) : null}
		</label>
	);
}
