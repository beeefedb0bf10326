import { type FormEvent, useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { RequestRefused } from "#app/platform/browser/json-request.ts";
import { FileField } from "#app/ui/fields/FileField.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Spinner } from "#app/ui/primitives/Spinner.tsx";
import type { UploadView } from "./read-restore.server.ts";
import { formatBytes, MAX_UPLOAD_BYTES, restoreMessages } from "./restore.messages.ts";
import { beginToSend, canBeContinued, sendRest } from "./send-upload.ts";

/** The interval at which the result of a check is asked for, in milliseconds. */
const CHECK_INTERVAL_MS = 1_500;

interface Sending {
	file: File;
	id: string;
	received: number;
}

/** Chooses a backup and sends it in parts; a lost connection can be continued. Needs scripts. */
export function UploadForm() {
	const { revalidate } = useRevalidator();
	const [problem, setProblem] = useState<string>();
	const [sending, setSending] = useState<Sending>();
	const [isBusy, setIsBusy] = useState(false);

	const send = async (start: () => Promise<Sending>) => {
		if (isBusy) return;
		setIsBusy(true);
		setProblem(undefined);
		try {
			const begun = await start();
			setSending(begun);
			await sendRest(begun.file, begun, (received) => setSending({ ...begun, received }));
			setSending(undefined);
			await revalidate();
		} catch (error) {
			if (!canBeContinued(error)) setSending(undefined);
			setProblem((error instanceof RequestRefused && error.reason) || restoreMessages.connectionLost);
		} finally {
			setIsBusy(false);
		}
	};

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const file = new FormData(event.currentTarget).get("backup");
		// Without a choice the browser gives a file without a name.
		if (!(file instanceof File) || file.name === "") return setProblem(restoreMessages.noFile);
		if (file.size === 0) return setProblem(restoreMessages.empty);
		if (file.size > MAX_UPLOAD_BYTES) return setProblem(restoreMessages.tooLarge(file.size));
		void send(async () => ({ ...(await beginToSend(file)), file }));
	};

	return (
		<form method="post" onSubmit={onSubmit} className="grid gap-5">
			<p>
				Escolha um arquivo que você baixou em Backup. Ele é enviado e conferido inteiro, e você vê o que tem
				dentro antes de qualquer mudança.
			</p>
			<FileField
				name="backup"
				label="Arquivo do backup"
				hint={`Um arquivo .tar.gz de até ${formatBytes(MAX_UPLOAD_BYTES)}.`}
				accept=".gz,application/gzip"
				required
				disabled={isBusy}
			/>
			<noscript>Para enviar o arquivo, ligue o JavaScript deste navegador.</noscript>
			{sending ? <SendingProgress {...sending} /> : null}
			{problem ? (
				<Notice tone="bad" role="alert">
					{problem}
				</Notice>
			) : null}
			<div className="flex flex-wrap gap-3">
				{sending && !isBusy ? (
					<Button onClick={() => void send(async () => sending)}>Continuar o envio</Button>
				) : (
					<Button type="submit" busy={isBusy}>
						{isBusy ? "Enviando..." : "Enviar e conferir"}
					</Button>
				)}
			</div>
		</form>
	);
}

const SendingProgress = ({ received, file }: Sending) => (
	<label className="grid gap-2 text-sm text-ink-2">
		Enviado: {formatBytes(received)} de {formatBytes(file.size)}
		<progress value={received} max={file.size} className="h-2 w-full accent-heartwood" />
	</label>
);

/** A file that is on its way, being checked, refused or restored from. */
export function UploadState({ upload }: { upload: UploadView }) {
	const { revalidate, state } = useRevalidator();
	const isWaiting = upload.state === "checking" || upload.state === "restoring";
	useEffect(() => {
		if (!isWaiting || state !== "idle") return;
		const timer = setTimeout(() => void revalidate(), CHECK_INTERVAL_MS);
		return () => clearTimeout(timer);
	}, [isWaiting, state, revalidate]);
	if (upload.state === "refused")
		return (
			<Notice tone="bad" role="alert">
				<span className="wrap-anywhere">{upload.reason}</span>
			</Notice>
		);
	return (
		<div className="grid gap-4">
			<p role="status" className="flex items-center gap-3">
				{isWaiting ? <Spinner /> : null}
				<span className="min-w-0 wrap-anywhere">
					{upload.state === "checking"
						? `Conferindo ${upload.name} inteiro…`
						: upload.state === "restoring"
							? restoreMessages.running
							: `${upload.name} está chegando: ${formatBytes(upload.received)} de ${formatBytes(upload.size)}.`}
				</span>
			</p>
			{upload.state === "arriving" ? <DiscardForm upload={upload} label="Desistir desse envio" /> : null}
		</div>
	);
}

export function DiscardForm({ upload, label }: { upload: UploadView; label: string }) {
	return (
		<Form method="post">
			<input type="hidden" name="intent" value="discard" />
			<input type="hidden" name="upload" value={upload.id} />
			<Button type="submit" kind="secondary">
				{label}
			</Button>
		</Form>
	);
}
