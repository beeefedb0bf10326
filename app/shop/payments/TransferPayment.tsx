import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import type { TransferPaymentDetails } from "#app/shop/orders/payment/transfer-details.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";

export function TransferPayment({
	transfer,
	total,
	payUntil,
}: {
	transfer: TransferPaymentDetails;
	total: Cents;
	payUntil: Date | null;
}) {
	const { pix, bank } = transfer;
	const account: [string, string][] = [
		["Banco", bank.name],
		["Agência", bank.branch],
		["Conta", bank.account],
		["Favorecido", bank.holder],
		["CNPJ", transfer.cnpj],
		["Chave PIX", transfer.pixKey],
	];
	return (
		<section
			aria-labelledby="pague-com-pix"
			className="break-inside-avoid rounded-lg bg-paper-2 p-5 md:p-8 print:border print:border-line print:bg-transparent"
		>
			<div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
				<div className="min-w-0">
					<h2 id="pague-com-pix" className="text-2xl">
						{pix ? "Pague com PIX" : "Pague por transferência"}
					</h2>
					<p className="mt-3 text-4xl">
						<Price amount={total} full />
					</p>
					{payUntil ? (
						<p className="mt-2 text-ink-2 text-sm">
							Até {formatDateTime(payUntil)}. Depois disso as peças voltam à venda.
						</p>
					) : null}
					{pix ? (
						<>
							<CopyButton
								text={pix.code}
								copiedMessage="Código PIX copiado!"
								kind="primary"
								size="md"
								className="mt-5 w-full sm:w-auto"
							>
								Copiar código PIX
							</CopyButton>
							<p className="mt-4 text-ink-2 text-sm" id="pix-copia-e-cola">
								PIX copia e cola
							</p>
							<p className="mt-1 select-all break-all rounded-md border border-line bg-paper px-3 py-2 font-mono text-xs leading-relaxed">
								{pix.code}
							</p>
						</>
					) : null}
				</div>
				{pix ? (
					<figure>
						<svg
							viewBox={`0 0 ${pix.qr.size} ${pix.qr.size}`}
							role="img"
							aria-label="QR code do PIX deste pedido"
							shapeRendering="crispEdges"
							className="mx-auto block size-52 rounded-md bg-white md:size-60 print:size-40"
						>
							<path d={pix.qr.path} fill="#000" />
						</svg>
						<figcaption className="mt-2 text-center text-ink-2 text-sm">
							Aponte a câmera do seu banco
						</figcaption>
					</figure>
				) : null}
			</div>
			<details className="group no-print mt-6 border-line border-t pt-2" open={pix === null}>
				<summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
					{pix ? "Prefere transferir pelo banco?" : "Dados da conta"}
					<Icon
						name="chevron-down"
						className="size-5 transition-transform group-open:rotate-180 print:hidden"
					/>
				</summary>
				<dl className="mt-2 grid gap-x-8 gap-y-3 text-[0.9375rem] sm:grid-cols-2">
					{account.map(([name, value]) => (
						<Fact key={name} name={name}>
							{value}
						</Fact>
					))}
				</dl>
				<p className="mt-4 text-ink-2 text-sm">
					Transferência sem PIX: responda ao e-mail do pedido com o comprovante, e confirmamos no mesmo dia
					útil.
				</p>
			</details>
		</section>
	);
}
