import type { ReactNode } from "react";
import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import type { QrImage } from "#app/shop/orders/payment/pix.ts";
import { Price } from "#app/ui/primitives/Price.tsx";
import type { Cents } from "#app/values/money.ts";

/** The amount to pay, with a PIX code as text and as a picture; `children` are the other payment options. */
export function PixPayment({
	title,
	total,
	discount = null,
	note,
	pix,
	children,
}: {
	title: string;
	total: Cents;
	/** The reason why it is lower than at list prices. */
	discount?: ReactNode;
	note: string | null;
	/** Null when no code can be made; the other payment options remain. */
	pix: { code: string; qr: QrImage } | null;
	children: ReactNode;
}) {
	return (
		<section
			aria-labelledby="pague-com-pix"
			className="break-inside-avoid rounded-lg bg-paper-2 p-5 md:p-8 print:border print:border-line print:bg-transparent"
		>
			<div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
				<div className="min-w-0">
					<h2 id="pague-com-pix" className="text-2xl">
						{title}
					</h2>
					<p className="mt-3 text-4xl">
						<Price amount={total} full />
					</p>
					{discount}
					{note ? <p className="mt-2 text-ink-2 text-sm">{note}</p> : null}
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
			{children}
		</section>
	);
}
