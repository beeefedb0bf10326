import { formatNumberField } from "#app/values/number.ts";
import { BrandIcon } from "../icons/BrandIcon.tsx";

/** Stars out of five, with a text for screen readers. */
export function Rating({ value, className = "" }: { value: number; className?: string }) {
	const label = formatNumberField(value);
	return (
		<span
			role="img"
			aria-label={`${label} de 5 estrelas`}
			className={`relative inline-flex text-line-strong forced-colors:text-[GrayText] ${className}`}
		>
			<Stars />
			<span
				className="absolute inset-y-0 left-0 overflow-hidden text-heartwood forced-colors:text-[CanvasText]"
				style={{ width: `${(value / 5) * 100}%` }}
			>
				<Stars />
			</span>
		</span>
	);
}

const Stars = () => (
	<span className="flex w-max">
		{[1, 2, 3, 4, 5].map((star) => (
			<BrandIcon key={star} name="star" className="size-4 flex-none" />
		))}
	</span>
);
