import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { scrapingMessages } from "./scraping.messages.ts";

export function ScrapeForm({ url, error, busy }: { url: string; error: string | undefined; busy: boolean }) {
	return (
		<section aria-labelledby="importar" className="max-w-3xl">
			<h2 id="importar" className="font-serif text-xl font-medium">
				Importar Produto via Scraping
			</h2>
			<ActionForm
				failure={scrapingMessages.failedTitle}
				preventScrollReset
				className="mt-4 flex flex-wrap items-start gap-3"
			>
				<TextField
					key={url}
					label="URL do produto"
					name="url"
					inputMode="url"
					required
					maxLength={2048}
					placeholder="https://loja.com.br/produto"
					defaultValue={url}
					error={error}
					className="min-w-0 flex-1 basis-72"
				/>
				<Button
					type="submit"
					busy={busy}
					size="sm"
					className="mt-[1.6875rem] min-h-12 max-sm:mt-0 max-sm:w-full"
				>
					{busy ? "Extraindo..." : "Extrair Dados"}
				</Button>
			</ActionForm>
			<p role="status" className="mt-2 text-sm text-ink-2">
				{busy
					? "Lendo a página. Pode levar até 10 segundos."
					: "Funciona com Nuvemshop, VTEX, Shopify, Magento, WooCommerce e páginas parecidas."}
			</p>
		</section>
	);
}
