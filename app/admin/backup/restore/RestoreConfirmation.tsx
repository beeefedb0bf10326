import { useNavigation } from "react-router";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { DataTable } from "#app/ui/patterns/DataTable.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatNumber } from "#app/values/number.ts";
import type { ArchiveSummary } from "./archive-summary.ts";
import type { UploadView } from "./read-restore.server.ts";
import { RESTORE_WORD, restoreMessages } from "./restore.messages.ts";
import { DiscardForm } from "./restore-upload.tsx";

const moment = (value: string | null, without: string): string => (value ? formatDateTime(value) : without);

const comparisonRows = (file: ArchiveSummary, shop: ArchiveSummary) => [
	{ name: "Feito em", file: moment(file.madeAt, "o arquivo não diz"), shop: "agora" },
	{
		name: "Último pedido",
		file: moment(file.lastOrderAt, "nenhum"),
		shop: moment(shop.lastOrderAt, "nenhum"),
	},
	{ name: "Pedidos", file: formatNumber(file.orders), shop: formatNumber(shop.orders) },
	{ name: "Produtos", file: formatNumber(file.products), shop: formatNumber(shop.products) },
	{ name: "Clientes", file: formatNumber(file.customers), shop: formatNumber(shop.customers) },
	{ name: "Fotos", file: formatNumber(file.images), shop: formatNumber(shop.images) },
	{ name: "Administradores", file: file.admins.join(", "), shop: shop.admins.join(", ") },
];

/** Compares the checked file with the shop as it is now, with the form that replaces one by the other. */
export function RestoreConfirmation({
	upload,
	summary,
	present,
	hasTwoFactor,
	result,
}: {
	upload: UploadView;
	summary: ArchiveSummary;
	present: ArchiveSummary;
	hasTwoFactor: boolean;
	result: FormResult | undefined;
}) {
	const { state } = useNavigation();
	const field = resultFields(result);
	return (
		<>
			<Notice tone="good">
				<span className="wrap-anywhere">{upload.name}</span> está inteiro. Nada na loja mudou ainda.
			</Notice>
			<DataTable
				caption="O que há no arquivo e na loja"
				columns={[
					{ key: "name", header: "O quê", isPrimary: true, cell: ({ name }) => name },
					{
						key: "file",
						header: "No arquivo",
						cell: ({ file }) => <span className="wrap-anywhere">{file}</span>,
					},
					{
						key: "shop",
						header: "Na loja",
						cell: ({ shop }) => <span className="wrap-anywhere">{shop}</span>,
					},
				]}
				rows={comparisonRows(summary, present)}
				rowKey={({ name }) => name}
				empty={null}
			/>
			<Notice tone="warning">
				<p className="font-semibold">O que está na loja agora dá lugar ao que está no arquivo.</p>
				<ul className="mt-2 list-disc space-y-1 pl-5">
					<li>
						A loja fecha por alguns minutos e abre sozinha. Antes, ela guarda uma cópia de como está agora.
					</li>
					<li>Pedidos, clientes e mudanças de depois do backup saem da loja, e ficam só nessa cópia.</li>
					<li>Pagamentos desses pedidos aparecem no Dashboard como “pagamento sem pedido”.</li>
					<li>O que esperava para sair naquele momento, como e-mails, sai de novo.</li>
					<li>Todos entram de novo, com as senhas que valiam naquele dia. Você também.</li>
				</ul>
			</Notice>
			<ActionForm failure={restoreMessages.failedTitle} result={result} className="grid gap-5">
				<input type="hidden" name="intent" value="restore" />
				<input type="hidden" name="upload" value={upload.id} />
				<TextField
					{...field("word")}
					label={`Escreva ${RESTORE_WORD} para confirmar`}
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					className="max-w-sm"
				/>
				<ConfirmIdentityFields field={field} always={{ hasTwoFactor }} text="Confirme também que é você." />
				<Button type="submit" kind="danger" className="justify-self-start" busy={state === "submitting"}>
					Restaurar a loja
				</Button>
			</ActionForm>
			<DiscardForm upload={upload} label="Desistir e apagar o arquivo" />
		</>
	);
}
