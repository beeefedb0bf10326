import { href } from "react-router";
import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { EditableProduct } from "./admin-products.queries.server.ts";

/** Actions on a product besides editing it. Its buttons belong to the form `product-actions`. */
export function ProductActions({ product }: { product: EditableProduct }) {
	const { id, name, slug, isActive, timesOrdered } = product;
	return (
		<>
			{isActive ? (
				<a
					href={href("/product/:slug", { slug })}
					target="_blank"
					rel="noopener"
					className={buttonStyle("quiet", "sm")}
				>
					Ver na loja<span className="sr-only"> (abre em nova janela)</span>
				</a>
			) : null}
			<Button type="submit" form="product-actions" name="intent" value="duplicate" kind="quiet" size="sm">
				Duplicar
			</Button>
			<ConfirmDialog
				id={`excluir-${id}`}
				question={`Tem certeza que deseja excluir “${name}”?`}
				consequence={
					timesOrdered > 0
						? "Esta ação não pode ser desfeita. Os pedidos já feitos continuam com nome, preço e foto."
						: "Esta ação não pode ser desfeita."
				}
				fields={{ intent: "delete" }}
				failure={adminProductTitles.remove}
				trigger="Excluir"
			/>
			<Button
				type="submit"
				form="product-actions"
				name="intent"
				value={isActive ? "deactivate" : "activate"}
				kind="secondary"
				size="sm"
			>
				{isActive ? "Desativar" : "Ativar"}
			</Button>
		</>
	);
}
