import shapes from "./icon-shapes.json" with { type: "json" };

/** Line icons of our own, 24 units square, drawn with the colour of the text around them. */
export type IconName = keyof typeof shapes;

/** An icon beside a text is hidden from screen readers; alone in a button, the button has the name. */
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
