/** Line icons of our own, 24 units square, drawn with the colour of the text around them. */
const shapes = {
	bag: "M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8",
	heart:
		"M12 20S3.5 14.5 3.5 8.7C3.5 6 5.5 4 8 4c1.8 0 3.2 1.1 4 2.5C12.8 5.1 14.2 4 16 4c2.5 0 4.5 2 4.5 4.7C20.5 14.5 12 20 12 20Z",
	user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5",
	menu: "M4 7h16M4 12h16M4 17h16",
	close: "m6 6 12 12M18 6 6 18",
	search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20",
	"chevron-down": "m6 9 6 6 6-6",
	"chevron-left": "m14.5 6-6 6 6 6",
	"chevron-right": "m9.5 6 6 6-6 6",
	plus: "M12 5v14M5 12h14",
	minus: "M5 12h14",
	trash: "M5 7h14M9.5 7V4.5h5V7m3 0-.8 12.5H7.3L6.5 7M10 10.5v6m4-6v6",
	pencil: "m4 20 1-4.5L16.5 4l3.5 3.5L8.5 19 4 20Zm10.5-13.5 3.5 3.5",
	check: "m5 12.5 4.5 4.5L19 7.5",
	alert: "M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.01",
	info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8v.01",
	share:
		"M8.5 13.5 15.5 17m0-10-7 3.5M18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm12 6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
	copy: "M9 9h11v11H9V9Zm6 0V4H4v11h5",
	truck: "M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 18.5a1.75 1.75 0 1 0 0-.01Zm10 0a1.75 1.75 0 1 0 0-.01Z",
	shield: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5Z",
	hand: "M8 13V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5a1.5 1.5 0 0 1 3 0V11m0-4a1.5 1.5 0 0 1 3 0v7c0 4-2.5 6.5-6 6.5-3 0-4.5-1.5-6-4L3.8 13c-.5-1.3 1.2-2.3 2.2-1.2l2 2.2",
	zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20M10.5 8v5M8 10.5h5",
	clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2",
	pin: "M12 21s6.5-5.5 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15.5 12 21 12 21Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
	mail: "M3.5 6h17v12.5h-17V6Zm0 .5 8.5 7 8.5-7",
	phone:
		"M6 3.5h3l1.5 4.5-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4.5 1.5v3c0 1-1 2-2 2C10.5 19.5 4.5 13.5 4.5 5.5c0-1 .5-2 1.5-2Z",
	chat: "M4 5h16v11.5h-8.5L7 20v-3.5H4V5Z",
	box: "m12 3 8 4v10l-8 4-8-4V7l8-4Zm0 8.5L4 7.5m8 4 8-4m-8 4V21",
	home: "M4 11 12 4l8 7v9h-5.5v-6h-5v6H4v-9Z",
	pix: "m12 3.5 8.5 8.5L12 20.5 3.5 12 12 3.5Zm-4 4.5 4 4 4-4m-8 8 4-4 4 4",
	star: "m12 3.5 2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6L3.3 9.9l6-.9L12 3.5Z",
	grid: "M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z",
	download: "M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4 19.5h16",
	printer: "M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6.5H7V14Z",
	gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10.5 5.2l.1-2.3h2.8l.1 2.3 2.3.9 1.7-1.5 1.9 1.9-1.5 1.7.9 2.3 2.3.1v2.8l-2.3.1-.9 2.3 1.5 1.7-1.9 1.9-1.7-1.5-2.3.9-.1 2.3h-2.8l-.1-2.3-2.3-.9-1.7 1.5-1.9-1.9 1.5-1.7-.9-2.3-2.3-.1v-2.8l2.3-.1.9-2.3-1.5-1.7 1.9-1.9 1.7 1.5Z",
} as const;

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
