import { type DragEvent, useId, useRef, useState } from "react";
import { failureToast, showToast, successToast } from "#app/platform/forms/toasts.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { type Chosen, insertAsChosen } from "./chosen-order.ts";
import { NoScriptImageControls } from "./NoScriptImageControls.tsx";
import { findUploadProblem, IMAGE_TYPES, type UploadProblem, uploadImage } from "./upload-image.ts";
import { useHeldSubmit } from "./use-held-submit.ts";

interface Upload extends Chosen {
	chosen: number;
	label: string;
	share: number;
}

type ChosenImage = ImageView & Chosen;

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
	const [images, setImages] = useState<readonly ChosenImage[]>(initial);
	const [uploads, setUploads] = useState<readonly Upload[]>([]);
	const [isDraggedOver, setDraggedOver] = useState(false);
	const [announcement, announce] = useState("");
	const refusedAddress = result?.fields?.imageAddress;
	const refusedText = refusedAddress === undefined ? "" : (result?.values?.imageAddress ?? "");
	const [address, setAddress] = useState(refusedText);
	const [addressProblem, setAddressProblem] = useState<string>();
	const chosenSoFar = useRef(0);
	const draggedIndex = useRef<number | null>(null);
	const id = useId();
	const places = uploads.reduce<readonly (ChosenImage | Upload)[]>(
		(all, each) => insertAsChosen(all, each),
		images,
	);
	const remaining = max - images.length - uploads.length;
	const fieldset = useRef<HTMLFieldSetElement>(null);
	useHeldSubmit(fieldset, uploads.length > 0);

	const upload = async (sent: { file: File } | { address: string }): Promise<boolean> => {
		const chosen = chosenSoFar.current++;
		setUploads((before) => [
			...before,
			{ chosen, label: "file" in sent ? sent.file.name : sent.address, share: 0 },
		]);
		try {
			const image = await uploadImage(sent, (share) =>
				setUploads((before) => before.map((each) => (each.chosen === chosen ? { ...each, share } : each))),
			);
			setImages((before) =>
				before.some((each) => each.id === image.id) ? before : insertAsChosen(before, { ...image, chosen }),
			);
			return true;
		} catch (problem) {
			const { title, description } = problem as UploadProblem;
			showToast({ kind: `image ${chosen}`, title, description, tone: "destructive" });
			if ("address" in sent) setAddressProblem(description);
			return false;
		} finally {
			setUploads((before) => before.filter((each) => each.chosen !== chosen));
		}
	};

	const addFiles = async (files: readonly File[]) => {
		if (files.length === 0) return;
		if (files.length > remaining) {
			showToast(failureToast(imageMessages.tooManyTitle, imageMessages.tooMany(max)));
		}
		const fit = files.slice(0, Math.max(0, remaining)).filter((file) => {
			const problem = findUploadProblem(file);
			if (problem) showToast({ ...problem, kind: `image ${file.name}`, tone: "destructive" });
			return !problem;
		});
		const arrived = (await Promise.all(fit.map((file) => upload({ file })))).filter(Boolean).length;
		if (arrived > 0) showToast(successToast(imageMessages.uploadedTitle, imageMessages.uploaded(arrived)));
	};

	const move = (from: number, to: number) => {
		if (to < 0 || to >= images.length || from === to) return;
		setImages((before) => {
			const next = [...before];
			next.splice(to, 0, ...next.splice(from, 1));
			return next;
		});
		announce(`Imagem na posição ${to + 1} de ${images.length}.`);
	};

	// A picture of this form that is dragged to another position appears as a file too.
	const isFromOutside = ({ dataTransfer }: DragEvent) =>
		draggedIndex.current === null && dataTransfer.types.includes("Files");
	const addAddress = async () => {
		setAddressProblem(undefined);
		if (await upload({ address })) setAddress("");
	};
	const onDrop = (event: DragEvent) => {
		if (!isFromOutside(event)) return;
		event.preventDefault();
		setDraggedOver(false);
		void addFiles([...event.dataTransfer.files]);
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
			<ol className={`grid gap-3 ${max > 1 ? "grid-cols-2 sm:grid-cols-3 xl:grid-cols-5" : "max-w-56"}`}>
				{places.map((place) => {
					if ("share" in place) return <WaitingPlace key={place.chosen} upload={place} />;
					const image = place;
					const index = images.indexOf(image);
					return (
						<li
							key={image.id}
							draggable={max > 1}
							onDragStart={(event) => {
								draggedIndex.current = index;
								event.dataTransfer.effectAllowed = "move";
							}}
							onDragOver={(event) => {
								if (draggedIndex.current === null) return;
								event.preventDefault();
								if (draggedIndex.current !== index) {
									move(draggedIndex.current, index);
									draggedIndex.current = index;
								}
							}}
							onDragEnd={() => {
								draggedIndex.current = null;
							}}
							className="rounded-md border border-line bg-white"
						>
							<input type="hidden" name="imageIds" value={image.id} />
							<div className="relative">
								<Picture
									image={image}
									alt={image.alt || `Imagem ${index + 1}`}
									sizes="(min-width: 1280px) 10rem, 45vw"
									className={`aspect-square w-full rounded-t-md ${max > 1 ? "cursor-grab" : ""}`}
								/>
								{places[0] === image && max > 1 ? (
									<span className="absolute top-2 left-2 rounded-sm bg-ink px-2 py-1 text-xs leading-none font-semibold text-paper">
										Principal
									</span>
								) : null}
							</div>
							<input
								name="imageAlts"
								aria-label={`O que a imagem ${index + 1} mostra`}
								placeholder="O que ela mostra"
								defaultValue={image.alt}
								maxLength={300}
								className="h-11 w-full border-y border-line px-2.5 text-sm placeholder:text-ink-2/70"
							/>
							<noscript>
								<NoScriptImageControls image={image} index={index} max={max} />
							</noscript>
							<div className="flex justify-between noscript:hidden">
								{max > 1 ? (
									<>
										<IconButton
											label={`Mover a imagem ${index + 1} uma posição para trás`}
											disabled={index === 0}
											onClick={() => move(index, index - 1)}
										>
											<Icon name="chevron-left" className="size-5" />
										</IconButton>
										<IconButton
											label={`Mover a imagem ${index + 1} uma posição para a frente`}
											disabled={index === images.length - 1}
											onClick={() => move(index, index + 1)}
										>
											<Icon name="chevron-right" className="size-5" />
										</IconButton>
									</>
								) : null}
								<IconButton
									label={`Remover a imagem ${index + 1}`}
									className="ml-auto"
									onClick={() => {
										setImages((before) => before.filter((each) => each.id !== image.id));
										announce("Imagem removida.");
										// Focus moves to the picture that is now at this position.
										requestAnimationFrame(() =>
											fieldset.current
												?.querySelectorAll("ol > li")
												[index]?.querySelector<HTMLElement>("button:last-of-type, input[type=file]")
												?.focus(),
										);
									}}
								>
									<Icon name="trash" className="size-5" />
								</IconButton>
							</div>
						</li>
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
									void addFiles(selected);
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

/** Stands where the picture will. */
function WaitingPlace({ upload: { label, share } }: { upload: Upload }) {
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
