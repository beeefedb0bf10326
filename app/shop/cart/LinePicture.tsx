/** The small picture of a piece in the cart. Its name stands beside it, so it says nothing itself. */
export function LinePicture({
	src,
	size,
	isPale = false,
}: {
	src: string | null;
	size: number;
	isPale?: boolean;
}) {
	const className = `aspect-square h-auto rounded-sm bg-backdrop object-cover ${isPale ? "opacity-50 grayscale" : ""}`;
	if (!src) {
		return (
			<span
				className={`grid place-items-center text-center text-xs text-ink-2 ${className}`}
				style={{ width: size }}
			>
				Sem Imagem
			</span>
		);
	}
	return <img src={src} alt="" width={size} height={size} className={className} />;
}
