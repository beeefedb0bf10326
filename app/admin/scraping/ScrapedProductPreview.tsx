import { useState } from "react";
import { href } from "react-router";
import { NO_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import { isSpecificationKey, specificationLabels } from "#app/shop/catalogue/products/specifications.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { productLimits } from "#app/values/fields/product-limits.ts";
import { formatMoney, reaisToCents } from "#app/values/money.ts";
import { ScrapedImages } from "./ScrapedImages.tsx";
import type { ScrapePreview } from "./scrape-preview.ts";
import { scrapingMessages } from "./scraping.messages.ts";

export function ScrapedProductPreview({
	preview,
	categories,
	errors,
	busy,
}: {
	preview: ScrapePreview;
	categories: readonly { id: string; name: string }[];
	errors: Record<string, string>;
	busy: boolean;
}) {
	const { name, price, listPrice, description, specifications, sourceUrl, likelyDuplicates } = preview;
	const field = resultFields({ fields: errors });
	const specificationEntries = Object.entries(specifications);
	return (
		<ActionForm
			failure={scrapingMessages.saveFailedTitle}
			preventScrollReset
			aria-labelledby="dados-extraidos"
			className="enter mt-10 border-t border-line pt-8"
		>
			<input type="hidden" name="intent" value="save" />
			<input type="hidden" name="sourceUrl" value={sourceUrl} />
			<input type="hidden" name="readName" value={preview.key.slice(sourceUrl.length + 1)} />
			<input type="hidden" name="specifications" value={JSON.stringify(specifications)} />
			<div className="mb-5 flex flex-wrap items-center justify-between gap-3">
				<h2 id="dados-extraidos" className="font-serif text-xl font-medium">
					Dados extraídos
				</h2>
				<a
					href={sourceUrl}
					target="_blank"
					rel="noopener noreferrer"
					className={buttonStyle("secondary", "sm")}
				>
					Abrir página de origem<span className="sr-only"> (abre em nova janela)</span>
				</a>
			</div>
			{likelyDuplicates.length > 0 ? (
				<div className="mb-6">
					<Notice tone="warning" role="status">
						Este produto já pode estar cadastrado:{" "}
						{likelyDuplicates.map((product, index) => (
							<span key={product.id}>
								{index > 0 ? ", " : ""}
								<Link
									to={href("/admin/products/:id", { id: product.id })}
									className="font-semibold underline underline-offset-4"
								>
									{product.name}
								</Link>
							</span>
						))}
						. Salvar cria outro.
					</Notice>
				</div>
			) : null}
			<div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				<div className="space-y-5">
					<TextField {...field("name", name)} label="Nome" required maxLength={productLimits.name} />
					<div className="grid gap-4 sm:grid-cols-2">
						<TextField
							{...field("price", price)}
							label="Preço (R$)"
							type="number"
							step="0.01"
							min="0.01"
							inputMode="decimal"
							required
							hint={
								listPrice === null
									? price === ""
										? "A página não diz um preço claro."
										: undefined
									: `Na página, de ${formatMoney(reaisToCents(listPrice))}.`
							}
						/>
						<SelectField {...field("categoryId", preview.categoryId)} label="Categoria" optional>
							<option value="">{NO_CATEGORY}</option>
							<Options of={categories.map((category) => ({ value: category.id, label: category.name }))} />
						</SelectField>
					</div>
					<TextAreaField
						{...field("description", description)}
						label="Descrição"
						rows={8}
						maxLength={productLimits.description}
					/>
					<MaterialBadges initial={preview.materials} />
					{specificationEntries.length > 0 ? (
						<div>
							<h3 className="mb-1 font-sans text-sm font-semibold">Especificações</h3>
							<dl className="text-[0.9375rem]">
								{specificationEntries.map(([key, value]) => (
									<div key={key} className="flex justify-between gap-4 border-b border-line py-2">
										<dt className="text-ink-2">{isSpecificationKey(key) ? specificationLabels[key] : key}</dt>
										<dd className="text-right">{value}</dd>
									</div>
								))}
							</dl>
						</div>
					) : null}
				</div>
				<ScrapedImages images={preview.images} initiallySelected={preview.selected} />
			</div>
			<div className="mt-8 border-t border-line pt-5">
				<CheckboxField
					label="Gerar avaliações automáticas com IA (nomes e emails aleatórios)"
					hint="São exemplos: aparecem à parte, nunca como verificadas, e não contam na nota."
					name="generateReviews"
					defaultChecked={preview.generateReviews}
				/>
				<p className="mt-2 text-sm text-ink-2">
					O produto entra ativo, com 10 unidades em estoque e frete calculado pelo CEP.
				</p>
				<div className="mt-5 flex flex-wrap justify-end gap-3">
					{/* A plain link, so that the whole screen is reloaded and starts again. */}
					<a href={href("/admin/scraping")} className={buttonStyle("secondary", "sm")}>
						Cancelar
					</a>
					<Button type="submit" size="sm" busy={busy}>
						{busy ? "Salvando..." : "Salvar Produto"}
					</Button>
				</div>
			</div>
		</ActionForm>
	);
}

function MaterialBadges({ initial }: { initial: readonly string[] }) {
	const [materials, setMaterials] = useState(initial);
	return (
		<div>
			<h3 className="mb-1.5 font-sans text-sm font-semibold">Materiais</h3>
			{materials.length === 0 ? <p className="text-sm text-ink-2">A página não diz o material.</p> : null}
			<ul className="flex flex-wrap gap-2">
				{materials.map((material) => (
					<li
						key={material}
						className="inline-flex items-center rounded-sm bg-paper-3 pl-3 text-sm font-semibold"
					>
						<input type="hidden" name="materials" value={material} />
						{material}
						<button
							type="button"
							aria-label={`Tirar ${material}`}
							onClick={() => setMaterials(materials.filter((each) => each !== material))}
							className="grid size-11 place-items-center"
						>
							<Icon name="close" className="size-4" />
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
