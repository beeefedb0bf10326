import careTips from "#app/content/care-tips.json" with { type: "json" };
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { specificationRows } from "#app/shop/catalogue/products/specifications.ts";
import { FactsTable } from "./FactsTable.tsx";

/** The tab “Detalhes”. */
export function ProductDescription({ product }: { product: ProductDetail }) {
	return (
		<div className="grid gap-10 lg:grid-cols-2 lg:gap-20">
			<Paragraphs text={product.description} />
			<FactsTable facts={specificationRows(product.specifications)} />
		</div>
	);
}

/** The tab “Cuidados”: the product's own instructions, or those for any wood. */
export function ProductCare({ instructions }: { instructions: string | null }) {
	if (instructions?.trim()) return <Paragraphs text={instructions} />;
	return (
		<ul className="grid max-w-[68ch] gap-3">
			{careTips.map((tip) => (
				<li key={tip} className="grid grid-cols-[1.25rem_1fr] before:text-heartwood before:content-['–']">
					{tip}
				</li>
			))}
		</ul>
	);
}

function Paragraphs({ text }: { text: string }) {
	return (
		<div className="grid max-w-[68ch] content-start gap-4">
			{text
				.split(/\n{2,}/)
				.map((paragraph) => paragraph.trim())
				.filter(Boolean)
				.map((paragraph) => (
					<p key={paragraph} className="whitespace-pre-line">
						{paragraph}
					</p>
				))}
		</div>
	);
}
