import { href } from "react-router";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";

/** For the address of a product that is no longer sold, or never was. */
export function ProductNotFound() {
	return (
		<div className="wrap">
			<EmptyState
				as="h1"
				title="Produto não encontrado"
				action={<ButtonLink to={href("/products")}>Voltar aos Produtos</ButtonLink>}
			>
				Esta peça saiu do catálogo ou mudou de endereço. As que estão na oficina hoje, você encontra aqui.
			</EmptyState>
		</div>
	);
}
