import { isWorkshopPicture } from "#app/shop/images/photograph.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { productAddresses } from "#app/shop/texts/room-fields.ts";
import type { DescribedField, ShopText } from "#app/shop/texts/shop-texts.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { TextParts } from "./text-parts.server.ts";

export interface TextVersion {
	id: string;
	/** Null for the shop's own text. */
	content: Readonly<Record<string, string>> | null;
	publishedAt: Date;
	author: string | null;
}

/** Marks a text that is the shop's own; one that the specification states is marked so. */
export const DefaultBadge = ({ isSpecified = false }: { isSpecified?: boolean | undefined }) => (
	<Badge>{isSpecified ? "texto da especificação" : "texto inicial"}</Badge>
);

/** The published versions of a text, newest first; each can be shown again. Inside the form of the text. */
export function TextVersions({
	description,
	isDefault,
	current,
	earlier,
	parts,
}: {
	description: ShopText;
	isDefault: boolean;
	current: TextVersion | null;
	earlier: TextVersion[];
	parts: TextParts;
}) {
	const { isSpecified } = description;
	return (
		<section aria-labelledby="versoes" className="border-t border-line pt-6">
			<h2 id="versoes" className="text-2xl">
				Versões
			</h2>
			<div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
				<p>
					Na loja agora
					{current ? `, desde ${formatDateTime(current.publishedAt)}` : ""}
					{current?.author ? `, por ${current.author}` : ""}
				</p>
				{isDefault ? (
					<DefaultBadge isSpecified={isSpecified} />
				) : (
					<Button type="submit" kind="quiet" size="sm" name="restore" value="default">
						Usar o padrão
					</Button>
				)}
			</div>
			<ul className="mt-2">
				{earlier.map(({ id, content, publishedAt, author }) => (
					<li key={id} className="border-t border-line py-3">
						<div className="flex flex-wrap items-center justify-between gap-x-4">
							<p>
								{formatDateTime(publishedAt)}
								{author ? `, por ${author}` : ""}{" "}
								{content ? null : <DefaultBadge isSpecified={isSpecified} />}
							</p>
							<Button
								type="submit"
								kind="quiet"
								size="sm"
								name="restore"
								value={id}
								aria-label={`Voltar a esta, de ${formatDateTime(publishedAt)}`}
							>
								Voltar a esta
							</Button>
						</div>
						{content ? (
							<Details>
								<summary className="min-h-11 cursor-pointer py-2.5 text-sm text-ink-2">Ver o texto</summary>
								{Object.entries(description.fields).map(([name, described]) =>
									content[name] ? (
										<div key={name} className="mt-2 text-sm">
											<p className="font-semibold">{described.label}</p>
											<WrittenValue described={described} value={content[name]} parts={parts} />
										</div>
									) : null,
								)}
							</Details>
						) : null}
					</li>
				))}
			</ul>
		</section>
	);
}

/** The content of one field of a version. */
function WrittenValue({
	described: { kind, label, shape },
	value,
	parts,
}: {
	described: DescribedField;
	value: string;
	parts: TextParts;
}) {
	if (kind === "picture") {
		const picture = isWorkshopPicture(value) ? value : parts.pictures[value];
		const [width, height] = shape === "tall" ? [96, 120] : [213, 120];
		return picture ? (
			<WorkshopPicture
				picture={picture}
				alt={label}
				sizes={`${width}px`}
				width={width}
				height={height}
				className="mt-1 rounded-sm bg-backdrop"
			/>
		) : null;
	}
	const words =
		kind === "products"
			? productAddresses(value)
					.map((address) => parts.products[address]?.name ?? address)
					.join(", ")
			: value;
	return <p className="break-words whitespace-pre-wrap text-ink-2">{words}</p>;
}
