import { type DragEvent, useId, useRef, useState } from "react";
import type { ImageView } from "#app/shop/images/image.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { useReorderableList } from "#app/ui/patterns/use-reorderable-list.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ImageCard } from "./ImageCard.tsx";
import { IMAGE_TYPES } from "./upload-image.ts";
import { useHeldSubmit } from "./use-held-submit.ts";
import { type PendingUpload, useImageUploads } from "./use-image-uploads.ts";

/**
 * The pictures of a form: uploaded as soon as they are dropped, selected or named by their address, and ordered by
 * dragging or with the arrow buttons. The form itself contains only their ids (`imageIds`) and descriptions
 * (`imageAlts`); without scripts the files are sent with the form.
 */
export function ImagesField({
	label,
	initial,
	max,
	error,
	result,
}: {
	label: string;
	initial: readonly ImageView[];
	max: number;
	error?: string | undefined;
	/** The result of the form, which without scripts also sends the image address. */
	result?: FormResult | undefined;
}) {
	const { images, setImages, places, isUploading, remaining, upload, uploadFiles } = useImageUploads(
		initial,
		max,
	);
	const [isDraggedOver, setDraggedOver] = useState(false);
	const { list, announcement, moveButtons, remove, dragHandlers, isDragging } = useReorderableList({
		items: images,
		setItems: setImages,
		movedMessage: (_, position) => `Imagem na posição ${position} de ${images.length}.`,
		control: "button:last-of-type",
		controlWithoutItem: "input[type=file]",
	});
	const refusedAddress = result?.fields?.imageAddress;
	const refusedText = refusedAddress === undefined ? "" : (result?.values?.imageAddress ?? "");
	const [address, setAddress] = useState(refusedText);
	const [addressProblem, setAddressProblem] = useState<string>();
	const id = useId();
	const fieldset = useRef<HTMLFieldSetElement>(null);
	useHeldSubmit(fieldset, isUploading);

	// A picture of this form that is dragged to another position appears as a file too.
	const isFromOutside = ({ dataTransfer }: DragEvent) =>
		!isDragging() && dataTransfer.types.includes("Files");
	const onDrop = (event: DragEvent) => {
		if (!isFromOutside(event)) return;
		event.preventDefault();
		setDraggedOver(false);
		void uploadFiles([...event.dataTransfer.files]);
	};
	const addAddress = async () => {
		setAddressProblem(undefined);
		const problem = await upload({ address });
		if (problem) setAddressProblem(problem.description);
		else setAddress("");
	};

	return (
		<fieldset
			ref={fieldset}
			aria-describedby={error ? `${id}-error` : undefined}
			onDragOver={(event) => {
				if (!isFromOutside(event)) return;
				event.preventDefault();
				setDraggedOver(true);
			}}
			onDragLeave={() => setDraggedOver(false)}
			onDrop={onDrop}
		>
			<legend className="mb-1.5 text-sm font-semibold">
				{label}{" "}
				<span className="font-normal text-ink-2 tabular-nums">
					({images.length} de {max})
				</span>
			</legend>
			<ol
				ref={list}
				className={`grid gap-3 ${max > 1 ? "grid-cols-2 sm:grid-cols-3 xl:grid-cols-5" : "max-w-56"}`}
			>
				{places.map((place) => {
					if ("share" in place) return <WaitingPlace key={place.chosen} upload={place} />;
					const index = images.indexOf(place);
					return (
						<ImageCard
							key={place.id}
							image={place}
							index={index}
							max={max}
							isMain={places[0] === place}
							moveButtons={moveButtons(index)}
							onRemove={() => remove(index, "Imagem removida.")}
							{...dragHandlers(index)}
						/>
					);
				})}
				{remaining > 0 ? (
					<li>
						<label
							className={`grid aspect-square h-full w-full cursor-pointer place-items-center rounded-md border-2 border-dashed p-3 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood ${isDraggedOver ? "border-heartwood bg-amber-soft" : "border-line-strong bg-paper-2 hover:border-ink-2"}`}
						>
							<span>
								<Icon name="plus" className="mx-auto mb-1 size-6" />
								<span className="block font-semibold">Enviar imagem</span>
								<span className="block text-ink-2">arraste ou escolha</span>
							</span>
							<Input
								type="file"
								name="files"
								accept={IMAGE_TYPES}
								multiple={max > 1}
								className="sr-only"
								onChange={({ currentTarget }) => {
									const selected = [...(currentTarget.files ?? [])];
									// They are being uploaded already; the form needs only their ids.
									currentTarget.value = "";
									void uploadFiles(selected);
								}}
							/>
						</label>
					</li>
				) : null}
			</ol>
			{max > 1 ? <p className="mt-2 text-sm text-ink-2">Foto 1 inteira, 2 de perto, 3 na casa</p> : null}
			<FieldError id={`${id}-error`}>{error}</FieldError>
			{remaining > 0 ? (
				<div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2">
					<TextField
						label="Ou o endereço de uma imagem"
						name="imageAddress"
						type="text"
						inputMode="url"
						placeholder="https://"
						value={address}
						error={addressProblem ?? (address === refusedText ? refusedAddress : undefined)}
						onChange={({ target }) => {
							setAddress(target.value);
							setAddressProblem(undefined);
						}}
						onKeyDown={(event) => {
							if (event.key !== "Enter") return;
							event.preventDefault();
							void addAddress();
						}}
					/>
					<Button kind="secondary" size="sm" className="mt-6.5 h-12" onClick={addAddress}>
						Adicionar
					</Button>
				</div>
			) : null}
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</fieldset>
	);
}

/** The place of a picture that is on its way. */
function WaitingPlace({ upload: { label, share } }: { upload: PendingUpload }) {
	return (
		<li className="grid content-center gap-3 rounded-md border border-line bg-paper-2 p-4 text-sm">
			<span className="truncate">{label}</span>
			<progress
				value={share}
				max={1}
				aria-label={`Enviando ${label}`}
				className="h-1.5 w-full accent-heartwood"
			/>
		</li>
	);
}
