import { type ReactNode, useRef, useState } from "react";
import {
	listWrittenRooms,
	MAX_ROOMS,
	type RoomPart,
	roomFieldName,
	type WrittenRoom,
} from "#app/shop/texts/room-fields.ts";
import { roomFields, type TextContent } from "#app/shop/texts/shop-texts.ts";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { useReorderableList } from "#app/ui/patterns/use-reorderable-list.ts";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { ChosenProductsField, TypedProducts } from "./ChosenProductsField.tsx";
import { MoveUpDownButtons } from "./MoveUpDownButtons.tsx";
import { PictureField } from "./PictureField.tsx";
import type { TextParts } from "./text-parts.server.ts";

interface EditedRoom {
	key: number;
	written: WrittenRoom;
}

const EMPTY: WrittenRoom = { title: "", wide: "", tall: "", alt: "", products: "" };

/** The rooms of the home page in their order. Fields are numbered by it; a room keeps its own when it moves. */
export function RoomsField({
	content,
	result,
	parts,
}: {
	content: TextContent;
	result: FormResult | undefined;
	parts: TextParts;
}) {
	const [rooms, setRooms] = useState<readonly EditedRoom[]>(() =>
		listWrittenRooms(result?.values ?? content).map((written, key) => ({ key, written })),
	);
	const { list, announcement, announce, moveButtons, remove, focusItem } = useReorderableList({
		items: rooms,
		setItems: setRooms,
		movedMessage: (_, position) => `O ambiente está na posição ${position} de ${rooms.length}.`,
		control: "input[type=text], input:not([type])",
	});
	const nextKey = useRef(MAX_ROOMS);
	// A message belongs to the room that had the number when the form was sent, wherever it has moved since.
	const [sent, setSent] = useState({ result, keys: rooms.map(({ key }) => key) });
	if (sent.result !== result) setSent({ result, keys: rooms.map(({ key }) => key) });
	const errorOf = (key: number, part: RoomPart): string | undefined =>
		sent.keys.includes(key) ? result?.fields?.[roomFieldName(sent.keys.indexOf(key) + 1, part)] : undefined;

	return (
		<div className="grid min-w-0 gap-5">
			<ol ref={list} className="grid min-w-0 gap-5">
				{rooms.map(({ key, written }, at) => {
					const number = at + 1;
					const field = (part: RoomPart) => ({
						name: roomFieldName(number, part),
						defaultValue: written[part],
						error: errorOf(key, part),
					});
					return (
						<li key={key} data-item className="min-w-0 rounded-md border border-line bg-white p-4 md:p-6">
							<fieldset className="min-w-0">
								<legend className="float-left font-serif text-xl leading-11">Ambiente {number}</legend>
								<div className="flex justify-end noscript:hidden">
									<MoveUpDownButtons name={`o ambiente ${number}`} {...moveButtons(at)} />
									<IconButton
										label={`Remover o ambiente ${number}`}
										onClick={() => remove(at, "Ambiente removido.")}
									>
										<Icon name="trash" className="size-5" />
									</IconButton>
								</div>
								<noscript>
									<NoScriptRoomControls number={number} />
								</noscript>
								<RoomInputs field={field} parts={parts}>
									<ChosenProductsField
										label={roomFields.products.label}
										max={roomFields.products.max}
										field={field("products")}
										productsByAddress={parts.products}
									/>
								</RoomInputs>
							</fieldset>
						</li>
					);
				})}
				{rooms.length < MAX_ROOMS ? (
					<noscript>
						<li className="rounded-md border border-dashed border-line-strong p-4 md:p-6">
							<fieldset>
								<legend className="font-serif text-xl leading-11">Novo ambiente</legend>
								<RoomInputs
									field={(part) => ({
										name: roomFieldName(rooms.length + 1, part),
										defaultValue: "",
										error: undefined,
									})}
									parts={parts}
								>
									{/* Not the field itself, in which there is a part without scripts: they cannot be nested. */}
									<TypedProducts
										name={roomFieldName(rooms.length + 1, "products")}
										label={roomFields.products.label}
										addresses={[]}
									/>
								</RoomInputs>
							</fieldset>
						</li>
					</noscript>
				) : null}
			</ol>
			{rooms.length === 0 ? (
				<p className="text-ink-2">Sem ambientes: a página inicial não mostra esta parte.</p>
			) : null}
			<div className="noscript:hidden">
				{rooms.length < MAX_ROOMS ? (
					<Button
						kind="secondary"
						size="sm"
						onClick={() => {
							setRooms([...rooms, { key: nextKey.current++, written: EMPTY }]);
							announce(`Novo ambiente na posição ${rooms.length + 1}.`);
							focusItem(rooms.length);
						}}
					>
						<Icon name="plus" className="size-5" />
						Adicionar ambiente
					</Button>
				) : (
					<p className="text-sm text-ink-2">São {MAX_ROOMS} ambientes, o máximo.</p>
				)}
			</div>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</div>
	);
}

function RoomInputs({
	field,
	parts,
	children,
}: {
	field: (part: RoomPart) => { name: string; defaultValue: string; error: string | undefined };
	parts: TextParts;
	/** Its products. */
	children: ReactNode;
}) {
	const { title, wide, tall, alt } = roomFields;
	return (
		<div className="clear-left grid gap-x-6 gap-y-5 pt-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="grid min-w-0 content-start gap-5">
				<TextField {...field("title")} label={title.label} placeholder="Neste quarto" />
				<PictureField described={wide} field={field("wide")} picturesById={parts.pictures} mayBeEmpty />
			</div>
			<PictureField described={tall} field={field("tall")} picturesById={parts.pictures} mayBeEmpty />
			<div className="min-w-0 md:col-span-2">
				<TextAreaField {...field("alt")} label={alt.label} hint={alt.hint} rows={3} />
			</div>
			<div className="min-w-0 md:col-span-2">{children}</div>
		</div>
	);
}

/** Without scripts a room's place is typed. */
const NoScriptRoomControls = ({ number }: { number: number }) => (
	<div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
		<label className="flex items-center gap-2">
			Posição
			<input
				type="number"
				name={`room${number}Place`}
				min={1}
				max={MAX_ROOMS}
				defaultValue={number}
				className="h-11 w-16 rounded-md border border-line-strong px-2"
			/>
		</label>
		<label className="flex min-h-11 items-center gap-2">
			<input type="checkbox" name={`room${number}Removed`} className="size-5 accent-heartwood" />
			Remover ao salvar
		</label>
	</div>
);
