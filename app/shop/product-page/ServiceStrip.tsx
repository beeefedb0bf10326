import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { Icon, type IconName } from "#app/ui/icons/Icon.tsx";
import { shippingTypes } from "#app/values/status/shipping-type.ts";

/** Shipping, guarantee and the makers of the product. */
export function ServiceStrip({
	shippingType,
	warranty,
	artisan,
	town,
}: Pick<ProductDetail, "shippingType" | "artisan"> & { warranty: string; town: string }) {
	const services: { icon: IconName; title: string; text: string }[] = [
		{
			icon: "truck",
			title: shippingTypes[shippingType].label,
			text: shippingType === "free" ? "Por conta da oficina" : "Com o dia da entrega combinado",
		},
		{
			icon: "shield",
			title: "Garantia",
			text: warranty,
		},
		{
			icon: "hand",
			title: "Qualidade Artesanal",
			text: artisan ? `Feito à mão por ${artisan.fullName}` : `Feito à mão em ${town}`,
		},
	];
	return (
		<ul className="mt-14 grid border-y border-line md:mt-20 md:grid-cols-3">
			{services.map(({ icon, title, text }) => (
				<li
					key={title}
					className="flex items-center gap-4 border-line py-4 md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-2 not-first:border-t md:px-8 md:py-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0"
				>
					<Icon name={icon} className="size-7 flex-none text-moss" />
					<p>
						<span className="block font-semibold">{title}</span>
						<span className="block text-sm text-ink-2">{text}</span>
					</p>
				</li>
			))}
		</ul>
	);
}
