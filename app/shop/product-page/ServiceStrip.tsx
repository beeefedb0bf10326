import type { ReactNode } from "react";
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { artisanPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { shippingTypes } from "#app/values/status/shipping-type.ts";

/** Shipping, guarantee and the makers of the product. */
export function ServiceStrip({
	shippingType,
	warranty,
	artisan,
	town,
}: Pick<ProductDetail, "shippingType" | "artisan"> & { warranty: string; town: string }) {
	const services: { mark: ReactNode; title: string; text: ReactNode }[] = [
		{
			mark: <Icon name="truck" className="size-7" />,
			title: shippingTypes[shippingType].label,
			text: shippingType === "free" ? "Por conta da oficina" : "Com o dia da entrega combinado",
		},
		{
			mark: <Icon name="shield" className="size-7" />,
			title: "Garantia",
			text: warranty,
		},
		{
			mark: artisan ? (
				<span
					aria-hidden="true"
					className="grid size-11 place-items-center rounded-full border border-current font-serif"
				>
					{artisan.initials}
				</span>
			) : (
				<Icon name="hand" className="size-7" />
			),
			title: "Qualidade Artesanal",
			text: artisan ? (
				<>
					Feito à mão por {artisan.fullName}
					{artisan.town ? <Unbroken text={`, em ${artisan.town}`} /> : null}
					<Link
						to={artisanPath(artisan.fullName)}
						className="-mb-2.5 flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-ink"
					>
						Peças de {artisan.fullName}
					</Link>
				</>
			) : (
				<Unbroken text={`Feito à mão em ${town}`} />
			),
		},
	];
	return (
		<ul className="mt-14 grid border-y border-line md:mt-20 md:grid-cols-3">
			{services.map(({ mark, title, text }) => (
				<li
					key={title}
					className="flex items-center gap-4 border-line py-4 md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-2 not-first:border-t md:px-8 md:py-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0"
				>
					<span className="flex-none text-moss">{mark}</span>
					<p>
						<span className="block font-semibold">{title}</span>
						<span className="block text-sm text-ink-2">{text}</span>
					</p>
				</li>
			))}
		</ul>
	);
}
