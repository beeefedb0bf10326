/** Line icons of our own, 24 units square, drawn with the colour of the text around them. */
const shapes = {
	bag: "M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8",
	heart:
		"M12 20S3.500 14.500 3.500 8.700C3.500 6 5.500 4 8 4c1.800 0 3.200 1.100 4 2.500C12.800 5.100 14.200 4 16 4c2.500 0 4.500 2 4.500 4.700C20.500 14.500 12 20 12 20Z",
	user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8c.800-3.500 3.800-5.500 7.500-5.500s6.700 2 7.500 5.500",
	menu: "M4 7h16M4 12h16M4 17h16",
	close: "m6 6 12 12M18 6 6 18",
	search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Zm5-1.500L20 20",
	"chevron-down": "m6 9 6 6 6-6",
	"chevron-left": "m14.500 6-6 6 6 6",
	"chevron-right": "m9.500 6 6 6-6 6",
	plus: "M12 5v14M5 12h14",
	minus: "M5 12h14",
	trash: "M5 7h14M9.500 7V4.500h5V7m3 0-.800 12.500H7.300L6.500 7M10 10.500v6m4-6v6",
	pencil: "m4 20 1-4.500L16.500 4l3.500 3.500L8.500 19 4 20Zm10.500-13.500 3.500 3.500",
	check: "m5 12.500 4.500 4.500L19 7.500",
	alert: "M12 4 2.500 20h19L12 4Zm0 6v5m0 2.500v.010",
	info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8v.010",
	share:
		"M8.500 13.500 15.500 17m0-10-7 3.500M18 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm12 6a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
	copy: "M9 9h11v11H9V9Zm6 0V4H4v11h5",
	truck:
		"M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 18.500a1.750 1.750 0 1 0 0-.010Zm10 0a1.750 1.750 0 1 0 0-.010Z",
	shield: "M12 3.500 5 6v5.500c0 4.500 3 7.500 7 9 4-1.500 7-4.500 7-9V6l-7-2.500Z",
	hand: "M8 13V6.500a1.500 1.500 0 0 1 3 0V11m0-5.500a1.500 1.500 0 0 1 3 0V11m0-4a1.500 1.500 0 0 1 3 0v7c0 4-2.500 6.500-6 6.500-3 0-4.500-1.500-6-4L3.800 13c-.500-1.300 1.200-2.300 2.200-1.200l2 2.200",
	zoom: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Zm5-1.500L20 20M10.500 8v5M8 10.500h5",
	clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.500l3.500 2",
	pin: "M12 21s6.500-5.500 6.500-11a6.500 6.500 0 0 0-13 0C5.500 15.500 12 21 12 21Zm0-8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
	mail: "M3.500 6h17v12.500h-17V6Zm0 .500 8.500 7 8.500-7",
	phone:
		"M6 3.500h3l1.500 4.500-2 1.500c1 2.500 3 4.500 5.500 5.500l1.500-2 4.500 1.500v3c0 1-1 2-2 2C10.500 19.500 4.500 13.500 4.500 5.500c0-1 .500-2 1.500-2Z",
	chat: "M4 5h16v11.500h-8.500L7 20v-3.500H4V5Z",
	box: "m12 3 8 4v10l-8 4-8-4V7l8-4Zm0 8.500L4 7.500m8 4 8-4m-8 4V21",
	home: "M4 11 12 4l8 7v9h-5.500v-6h-5v6H4v-9Z",
	pix: "m12 3.500 8.500 8.500L12 20.500 3.500 12 12 3.500Zm-4 4.500 4 4 4-4m-8 8 4-4 4 4",
	star: "m12 3.500 2.700 5.500 6 .900-4.300 4.200 1 6-5.400-2.800-5.400 2.800 1-6L3.300 9.900l6-.900L12 3.500Z",
	grid: "M4 4h6.500v6.500H4V4Zm9.500 0H20v6.500h-6.500V4ZM4 13.500h6.500V20H4v-6.500Zm9.500 0H20V20h-6.500v-6.500Z",
	download: "M12 4v11m0 0 4.500-4.500M12 15l-4.500-4.500M4 19.500h16",
	printer: "M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6.500H7V14Z",
	gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-11.500v3m0 11v3M3.500 12h3m11 0h3M6 6l2 2m8 8 2 2M6 18l2-2m8-8 2-2",
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside a text says nothing of its own; alone in a button, the button carries the name. */
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
