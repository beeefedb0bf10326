import { href, useSearchParams } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatNumber } from "#app/values/number.ts";
import { categoryTitles } from "./admin-categories.messages.ts";
import type { AdminCategory } from "./admin-categories.queries.server.ts";

export function CategoryRow({ category }: { category: AdminCategory }) {
	const { id, name, slug, description, showOnHome, image, activeProducts, allProducts } = category;
	const [query] = useSearchParams();
	const inactive = allProducts - activeProducts;
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-4">
			<Picture
				image={image}
				alt=""
				sizes="4.5rem"
				className="size-18 flex-none self-start rounded-sm text-[0.625rem]"
			/>
			<div className="min-w-0 flex-1 basis-48">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h3 className="text-lg">{name}</h3>
					{showOnHome ? <Badge tone="good">Na página inicial</Badge> : null}
				</div>
				<p className="truncate text-sm text-ink-2">/products?category={slug}</p>
				{description ? <p className="mt-1 line-clamp-2 text-[0.9375rem] text-ink-2">{description}</p> : null}
			</div>
			<div className="flex items-center gap-4 max-sm:w-full">
				<Link
					to={`${href("/admin/products")}?category=${id}`}
					className="inline-flex min-h-11 items-center text-sm whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:mr-auto"
				>
					{activeProducts === 1 ? "1 produto" : `${formatNumber(activeProducts)} produtos`}
					{inactive > 0 ? ` e ${formatNumber(inactive)} ${inactive === 1 ? "inativo" : "inativos"}` : ""}
				</Link>
				<Link
					to={listPath(href("/admin/categories"), query, { nova: null, confirmar: null, editar: id })}
					preventScrollReset
					aria-label={`Editar a categoria ${name}`}
					className={buttonStyle("quiet", "sm")}
				>
					Editar
				</Link>
				<ConfirmDialog
					id={`excluir-${id}`}
					question={`Tem certeza que deseja excluir a categoria “${name}”?`}
					consequence={
						allProducts > 0
							? `Esta ação não pode ser desfeita. ${allProducts === 1 ? "O produto dela continua" : `Os ${allProducts} produtos dela continuam`} na loja, sem esta categoria.`
							: "Esta ação não pode ser desfeita."
					}
					fields={{ intent: "delete", id }}
					failure={categoryTitles.remove}
					trigger="Excluir"
					triggerLabel={`Excluir a categoria ${name}`}
				/>
			</div>
		</div>
	);
}
