import { useId, useState } from "react";
import type { ProductOptions } from "#app/admin/products/product-options.server.ts";
import { useProductOptions } from "#app/admin/products/use-product-options.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { productAddresses } from "#app/shop/texts/room-fields.ts";
import { FieldError, useFieldError } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ComboboxList, useCombobox } from "#app/ui/patterns/combobox.tsx";
import { useReorderableList } from "#app/ui/patterns/use-reorderable-list.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { MoveUpDownButtons } from "./MoveUpDownButtons.tsx";
import type { TextParts } from "./text-parts.server.ts";

type KnownProducts = TextParts["products"];

/** Chosen products in an order: the form contains their addresses, which are typed where there are no scripts. */
export function ChosenProductsField({
	label,
	max,
	field: { name, defaultValue = "", error: sentError },
	productsByAddress,
}: {
	label: string;
	max: number;
	field: { name: string; defaultValue: string | undefined; error: string | undefined };
	productsByAddress: KnownProducts;
}) {
	const [addresses, setAddresses] = useState<readonly string[]>(() => productAddresses(defaultValue));
	const [chosen, setChosen] = useState<KnownProducts>({});
	const { error, onInput } = useFieldError(sentError);
	const id = useId();
	const productAt = (address: string) => chosen[address] ?? productsByAddress[address];
	const chosenIds = new Set(addresses.map((address) => productAt(address)?.id));
	const titleOf = (address: string) => productAt(address)?.name ?? address;
	const { list, announcement, announce, moveButtons, remove } = useReorderableList({
		items: addresses,
		setItems: setAddresses,
		movedMessage: (address, position) => `${titleOf(address)} está na posição ${position}.`,
		control: "button:last-of-type",
		controlWithoutItem: "[role=combobox]",
	});
	return (
		<fieldset aria-describedby={error ? `${id}-error` : undefined} onInput={onInput} className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold">
				{label}{" "}
				<span className="font-normal text-ink-2 tabular-nums">
					({addresses.length} de {max})
				</span>
			</legend>
			<div className="noscript:hidden">
				<input type="hidden" name={name} value={addresses.join("\n")} />
				<ol ref={list} className="divide-y divide-line rounded-md border border-line bg-white empty:hidden">
					{addresses.map((address, at) => {
						const product = productAt(address);
						const title = titleOf(address);
						return (
							<li key={address} data-item className="flex min-h-14 items-center gap-1 py-1 pr-1 pl-2">
								<Thumbnail image={product?.image ?? null} />
								<span className="min-w-0 flex-1 px-2 text-[0.9375rem] leading-snug break-words">
									{title}{" "}
									{product?.isActive ? null : (
										<Badge tone="warning">
											{product ? "inativa: não aparece" : "não existe mais: não aparece"}
										</Badge>
									)}
								</span>
								<MoveUpDownButtons name={title} {...moveButtons(at)} />
								<IconButton label={`Tirar ${title}`} onClick={() => remove(at, `${title} saiu do ambiente.`)}>
									<Icon name="close" className="size-5" />
								</IconButton>
							</li>
						);
					})}
				</ol>
				{addresses.length < max ? (
					<ChosenProductSearch
						isInvalid={error !== undefined}
						isChosen={(product) => chosenIds.has(product.id)}
						onChoose={({ slug, id: productId, name: title, image }) => {
							setChosen((before) => ({
								...before,
								[slug]: { id: productId, name: title, isActive: true, image },
							}));
							setAddresses([...addresses, slug]);
							announce(`${title} entrou no ambiente.`);
						}}
					/>
				) : (
					<p className="mt-2 text-sm text-ink-2">São {max} peças, o máximo num ambiente.</p>
				)}
			</div>
			<noscript>
				<TypedProducts name={name} label={label} addresses={addresses} />
			</noscript>
			<FieldError id={`${id}-error`}>{error}</FieldError>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</fieldset>
	);
}

/** Without scripts products are named by their addresses. */
export const TypedProducts = ({
	name,
	label,
	addresses,
}: {
	name: string;
	label: string;
	addresses: readonly string[];
}) => (
	<>
		<textarea
			name={`${name}Typed`}
			defaultValue={addresses.join("\n")}
			rows={4}
			aria-label={`${label}: o endereço de cada uma numa linha`}
			className="block w-full rounded-md border border-line-strong bg-white px-3.5 py-3 text-base"
		/>
		<p className="mt-1.5 text-sm text-ink-2">O endereço de cada peça numa linha.</p>
	</>
);

function Thumbnail({ image }: { image: ListImage | null }) {
	const shape = "size-11 flex-none rounded-sm bg-backdrop";
	return image ? <Picture image={image} alt="" sizes="44px" className={shape} /> : <span className={shape} />;
}

type ProductOption = ProductOptions["products"][number];

/** Finds a product for sale by part of its name. */
function ChosenProductSearch({
	isInvalid,
	isChosen,
	onChoose,
}: {
	isInvalid: boolean;
	isChosen: (product: ProductOption) => boolean;
	onChoose: (product: ProductOption) => void;
}) {
	const [text, setText] = useState("");
	const query = text.trim();
	const search = useProductOptions(query);
	const options = query === "" ? [] : search.products.filter((product) => !isChosen(product));
	const combobox = useCombobox({
		keys: options.map(({ id }) => id),
		onSelect: (index) => {
			const product = options[index];
			if (!product) return;
			setText("");
			onChoose(product);
		},
	});
	const isNothingFound = query !== "" && search.query === query && options.length === 0;
	return (
		<div className="relative mt-2">
			<TextField
				{...combobox.fieldProps}
				label={<span className="sr-only">Adicionar uma peça</span>}
				type="text"
				autoComplete="off"
				maxLength={100}
				placeholder="Adicionar uma peça pelo nome"
				aria-invalid={isInvalid || undefined}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					combobox.restart();
				}}
				onKeyDown={(event) => {
					combobox.fieldProps.onKeyDown(event);
					// Enter chooses a product and sends nothing.
					if (event.key === "Enter") event.preventDefault();
				}}
			/>
			<ComboboxList
				combobox={combobox}
				label="Peças encontradas"
				className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 rounded-md border border-line bg-white shadow-float"
				options={options.map((product) => ({
					key: product.id,
					content: (
						<>
							<Thumbnail image={product.image} />
							<span className="min-w-0 break-words">{product.name}</span>
						</>
					),
				}))}
			/>
			<p role="status" className="mt-1.5 text-sm text-ink-2 empty:hidden">
				{isNothingFound ? "Nenhuma outra peça com esse nome está à venda." : ""}
			</p>
		</div>
	);
}
