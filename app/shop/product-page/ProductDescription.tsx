import type { ReactNode } from "react";
import { formatSize, formatWeight } from "#app/shop/catalogue/products/dimensions.ts";
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { RichLine } from "#app/shop/texts/RichText.tsx";
import { type InlineNode, plainInline } from "#app/shop/texts/rich-text.ts";
import { keepTogether } from "#app/values/text.ts";
import { FactsTable } from "./FactsTable.tsx";

const keepUnit = (measure: string | null): string | null => measure && keepTogether(measure);

/** The main facts, beside the price. */
export function ProductFacts({
	materials,
	size,
	weightGrams,
	finish,
}: Pick<ProductDetail, "materials" | "size" | "weightGrams" | "finish">) {
	return (
		<FactsTable
			facts={[
				[materials.length > 1 ? "Materiais" : "Material", materials.join(", ")],
				["Medidas (L\u00a0×\u00a0P\u00a0×\u00a0A)", keepUnit(formatSize(size))],
				["Peso", keepUnit(formatWeight(weightGrams))],
				["Acabamento", finish],
			]}
		/>
	);
}

/** The tab “Detalhes”. */
export function ProductDescription({
	description,
	specificationRows,
	children,
}: Pick<ProductDetail, "description" | "specificationRows"> & {
	/** Above the facts. */
	children: ReactNode;
}) {
	return (
		<div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_40rem] xl:gap-20">
			<Paragraphs text={description} />
			<div className="grid max-w-160 content-start gap-10">
				{children}
				<FactsTable facts={specificationRows} />
			</div>
		</div>
	);
}

/** The tab “Cuidados”: the product's own instructions, or general ones for wood. */
export function ProductCare({
	careInstructions,
	careTips,
}: Pick<ProductDetail, "careInstructions"> & { careTips: InlineNode[][] | null }) {
	if (!careTips) return <Paragraphs text={careInstructions ?? ""} />;
	return (
		<ul className="grid max-w-[68ch] gap-3">
			{careTips.map((tip) => (
				<li
					key={plainInline(tip)}
					className="grid grid-cols-[1.25rem_1fr] before:text-heartwood before:content-['–']"
				>
					<span>
						<RichLine nodes={tip} />
					</span>
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
