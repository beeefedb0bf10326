import shapes from "./icon-shapes.json" with { type: "json" };

/** Our own line icons, 24 units square, drawn in the text's colour. */
export type IconName = keyof typeof shapes;

/** Icons are hidden from screen readers; a button with only an icon needs a label of its own. */
export function Icon({
	name,
	className = "size-6",
	filled = false,
}: {
	name: IconName;
	className?: string;
	filled?: boolean;
}) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={className}
			fill={filled ? "currentColor" : "none"}
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
			focusable="false"
		>
			<path d={shapes[name]} />
		</svg>
	);
}
