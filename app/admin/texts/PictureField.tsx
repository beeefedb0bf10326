import { useId, useRef, useState } from "react";
import {
	findUploadProblem,
	IMAGE_TYPES,
	type UploadProblem,
	uploadImage,
} from "#app/admin/products/images/upload-image.ts";
import { useHeldSubmit } from "#app/admin/products/images/use-held-submit.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { isWorkshopPicture } from "#app/shop/images/photograph.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import type { DescribedField } from "#app/shop/texts/shop-texts.ts";
import { pictureProblem } from "#app/shop/texts/texts.messages.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError, useFieldError } from "#app/ui/fields/FieldLayout.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";

/**
 * A picture of a text, uploaded as soon as it is chosen; the form itself contains its id. Without scripts the file is
 * sent with the form.
 */
export function PictureField({
	described: { label, hint, shape, wordsOnIt },
	field: { name, defaultValue = "", error: sentError },
	picturesById,
	mayBeEmpty = false,
}: {
	described: DescribedField;
	field: { name: string; defaultValue: string | undefined; error: string | undefined };
	/** Uploaded pictures by their ids. */
	picturesById: Readonly<Record<string, ListImage>>;
	mayBeEmpty?: boolean;
}) {
	const [value, setValue] = useState(defaultValue);
	const [uploaded, setUploaded] = useState<ListImage>();
	const [share, setShare] = useState<number>();
	const [problem, setProblem] = useState<string>();
	const { error: refused, onInput } = useFieldError(sentError);
	const box = useRef<HTMLFieldSetElement>(null);
	const id = useId();
	useHeldSubmit(box, share !== undefined);

	const picture = isWorkshopPicture(value) ? value : uploaded?.id === value ? uploaded : picturesById[value];
	const error = problem ?? refused;
	const send = async (file: File) => {
		setProblem(undefined);
		const unfit = findUploadProblem(file);
		if (unfit) return setProblem(pictureProblem(unfit.problem, unfit.description));
		setShare(0);
		try {
			const image = await uploadImage({ file }, setShare);
			setUploaded(image);
			setValue(image.id);
		} catch (failure) {
			const { problem: unusable, description } = failure as UploadProblem;
			setProblem(pictureProblem(unusable, description));
		} finally {
			setShare(undefined);
		}
	};
	return (
		<fieldset ref={box} onInput={onInput} className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold">{label}</legend>
			<input type="hidden" name={name} value={value} />
			<div
				className={`relative overflow-hidden rounded-md border bg-backdrop ${error ? "border-brick" : "border-line"} ${shape === "tall" ? "aspect-4/5 max-w-64" : "aspect-video"}`}
			>
				{picture ? (
					<WorkshopPicture
						picture={picture}
						alt={`${label} de agora`}
						sizes={shape === "tall" ? "16rem" : "(min-width: 768px) 48rem, 92vw"}
						width={shape === "tall" ? 400 : 640}
						height={shape === "tall" ? 500 : 360}
						className="size-full"
					/>
				) : (
					<p className="grid size-full place-items-center bg-paper-2 p-4 text-center text-sm text-ink">
						{value === "" ? "Sem foto" : "A foto aparece depois de salvar."}
					</p>
				)}
				{wordsOnIt && picture ? (
					<p className="absolute inset-y-0 left-0 flex w-2/5 items-center border-r border-dashed border-ink">
						<span className="m-2 rounded-sm bg-paper/90 px-2.5 py-1.5 text-xs leading-snug md:m-4 md:text-sm">
							{wordsOnIt}
						</span>
					</p>
				) : null}
				{share === undefined ? null : (
					<progress
						value={share}
						max={1}
						aria-label={`Enviando ${label}`}
						className="absolute inset-x-4 bottom-4 h-1.5 w-[calc(100%-2rem)] accent-heartwood"
					/>
				)}
			</div>
			<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
				<label
					className={buttonStyle(
						"secondary",
						"sm",
						"cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood",
					)}
				>
					{value === "" ? "Enviar" : "Trocar"} {label.toLowerCase()}
					<Input
						type="file"
						name={`${name}File`}
						accept={IMAGE_TYPES}
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
						className="sr-only"
						onChange={({ currentTarget }) => {
							const [file] = currentTarget.files ?? [];
							// It is uploaded at once; the form needs only its id.
							currentTarget.value = "";
							if (file) void send(file);
						}}
					/>
				</label>
				{mayBeEmpty && value !== "" ? (
					<>
						<Button
							kind="quiet"
							size="sm"
							className="noscript:hidden"
							onClick={() => {
								setProblem(undefined);
								setValue("");
								box.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
							}}
						>
							Tirar <span className="sr-only">{label.toLowerCase()}</span>
						</Button>
						<noscript>
							<label className="flex min-h-11 items-center gap-2 text-sm">
								<input type="checkbox" name={`${name}Removed`} className="size-5 accent-heartwood" />
								Tirar ao salvar
							</label>
						</noscript>
					</>
				) : null}
			</div>
			{error ? (
				<FieldError id={`${id}-error`}>{error}</FieldError>
			) : hint ? (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
					{hint}
				</p>
			) : null}
		</fieldset>
	);
}
