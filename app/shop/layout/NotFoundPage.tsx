import { type ReactNode, useEffect } from "react";
import { Form, href, useLocation, useNavigate } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { NoIndexHead } from "./NoIndexHead.tsx";
import { ShopLayout } from "./ShopLayout.tsx";

/** Shown for every unknown address (specification, sections 2 and 8). */
export function NotFoundPage({
	hasLayout = true,
	missing,
	children,
}: {
	hasLayout?: boolean;
	/** The missing thing, where the route knows it. */
	missing?: { title: string; text: string };
	/** Suggestions instead of the missing thing. */
	children?: ReactNode;
}) {
	const { pathname } = useLocation();
	const navigate = useNavigate();

	useEffect(() => {
		// The specification requires a console log of unknown addresses.
		// biome-ignore lint/suspicious/noConsole: required by the specification.
		console.log(`404: ${pathname}`);
	}, [pathname]);

	const message = (
		<div
			className={`wrap flex flex-col items-center pt-20 text-center md:pt-32 ${children ? "pb-14 md:pb-20" : "pb-20 md:pb-32"}`}
		>
			<NoIndexHead title="Página não encontrada" />
			<p className="font-serif text-lg font-medium text-ink-2">
				404{missing ? " · Página não encontrada" : ""}
			</p>
			<h1 className="mt-2 text-4xl md:text-5xl">{missing?.title ?? "Página não encontrada"}</h1>
			<p className="mt-5 max-w-[46ch] text-balance text-ink-2">
				{missing?.text ??
					"O endereço mudou, ou nunca existiu. A peça que você procura pode estar a uma busca daqui."}
			</p>
			<Form
				action={href("/products")}
				role="search"
				aria-label="Busca no catálogo"
				className="relative mt-8 w-full max-w-md"
			>
				<label htmlFor="busca-404" className="sr-only">
					Buscar produtos
				</label>
				<input
					id="busca-404"
					name="q"
					type="search"
					placeholder="Buscar produtos..."
					className="h-13 w-full rounded-md border border-line-strong bg-white pr-14 pl-4 hover:border-ink-2"
				/>
				<IconButton type="submit" label="Buscar" className="absolute top-1 right-1">
					<Icon name="search" className="size-5" />
				</IconButton>
			</Form>
			<div className="mt-10 flex flex-wrap justify-center gap-3">
				<ButtonLink to={href("/")}>Página inicial</ButtonLink>
				<ButtonLink to={href("/products")} kind="secondary">
					Ver produtos
				</ButtonLink>
				<Button kind="quiet" onClick={() => navigate(-1)}>
					Voltar à página anterior
				</Button>
			</div>
		</div>
	);
	const content = (
		<>
			{message}
			{children ? <div className="wrap recommendations">{children}</div> : null}
		</>
	);
	return hasLayout ? <ShopLayout>{content}</ShopLayout> : content;
}
