import sprite from "./brand-icons.svg?url";

/** Logos of the services that the shop links to, as filled shapes. */
const shapes = {
	whatsapp:
		"M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm0 1.6a7.4 7.4 0 1 1-3.9 13.7l-.3-.2-2.6.7.7-2.5-.2-.3A7.4 7.4 0 0 1 12 4.6Zm-2.9 3.7c-.2 0-.5 0-.7.3-.3.3-1 .9-1 2.2s1 2.6 1.1 2.8c.2.2 1.9 3 4.7 4.1 2.3.9 2.8.7 3.3.7.5 0 1.6-.6 1.8-1.3.2-.6.2-1.2.2-1.3-.1-.1-.3-.2-.5-.3l-1.8-.9c-.3-.1-.5-.1-.7.2l-.8 1c-.1.2-.3.2-.6.1-.3-.2-1.1-.4-2.1-1.3-.8-.7-1.3-1.5-1.4-1.8-.2-.3 0-.4.1-.6l.8-.9v-.5l-.8-1.9c-.2-.5-.4-.6-.6-.6Z",
	star: "m12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7L12 3.5Z",
} as const;

/** Seldom shown, so these are in a separate file and do not enlarge the pages' scripts. */
type SpriteName = "facebook" | "instagram" | "pinterest" | "tiktok" | "x" | "linkedin";

export type BrandName = keyof typeof shapes | SpriteName;

export function BrandIcon({ name, className = "size-5" }: { name: BrandName; className?: string }) {
	return (
		<svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true" focusable="false">
			{name in shapes ? <path d={shapes[name as keyof typeof shapes]} /> : <use href={`${sprite}#${name}`} />}
		</svg>
	);
}
