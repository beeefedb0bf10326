/** The small square picture of a piece in the cart. Its name stands beside it, so it says nothing itself. */
export function LinePicture({
	src,
	isPale = false,
	className = "",
}: {
	src: string | null;
	/** For a piece that can't be had any more. */
	isPale?: boolean;
	/** Its width; the height follows. */
	className?: string;
}) {
	const look = `aspect-square flex-none self-start rounded-sm bg-backdrop object-cover ${isPale ? "opacity-50 grayscale" : ""} ${className}`;
	if (src) return <img src={src} alt="" width={240} height={240} className={`block h-auto ${look}`} />;
	return (
		<span className={`flex items-center justify-center text-center text-xs leading-tight text-ink ${look}`}>
			Sem Imagem
		</span>
	);
}
