/** The small square picture of a product in the cart. Its name stands beside it, so it says nothing itself. */
export function CartLineImage({
	src,
	isDimmed = false,
	className = "",
}: {
	src: string | null;
	/** For a product that can't be had any more. */
	isDimmed?: boolean;
	/** Its width; the height follows. */
	className?: string;
}) {
	const style = `aspect-square flex-none self-start rounded-sm bg-backdrop object-cover ${isDimmed ? "opacity-50 grayscale" : ""} ${className}`;
	if (src) return <img src={src} alt="" width={240} height={240} className={`block h-auto ${style}`} />;
	return (
		<span className={`flex items-center justify-center text-center text-xs leading-tight text-ink ${style}`}>
			Sem Imagem
		</span>
	);
}
