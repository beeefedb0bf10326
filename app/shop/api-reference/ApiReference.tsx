import { AnchorList } from "#app/ui/patterns/AnchorList.tsx";

/** A field as a table shows it. */
export interface FieldRow {
	/** "items[].quantity" */
	path: string;
	/** "número inteiro, de 1 a 99" */
	type: string;
	isRequired: boolean;
	description: string | undefined;
}

export interface ApiEndpoint {
	id: string;
	path: string;
	summary: string;
	description: string;
	needsSession: boolean;
	/** Request and answer. */
	parts: { title: string; rows: FieldRow[]; description: string | undefined; example?: unknown }[];
	/** Of the responses besides 200. */
	statuses: string[];
}

export interface ApiReferenceData {
	version: string;
	description: string;
	endpoints: ApiEndpoint[];
	refusals: { kind: string; description: string }[];
}

/**
 * The shop's functions, for people who write programs that call them. Our own page, because the
 * viewers for OpenAPI weigh a megabyte, speak English and need inline styles that our
 * Content-Security-Policy forbids.
 */
export function ApiReference({ endpoints, refusals }: ApiReferenceData) {
	return (
		<div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
			<nav aria-label="Funções" className="lg:sticky lg:top-28 lg:self-start">
				<AnchorList anchors={endpoints.map(({ id, summary }) => ({ id, label: summary }))} />
			</nav>
			<div className="space-y-16">
				<Refusals refusals={refusals} />
				{endpoints.map((endpoint) => (
					<EndpointSection key={endpoint.id} {...endpoint} />
				))}
			</div>
		</div>
	);
}

function EndpointSection({ id, path, summary, description, needsSession, parts, statuses }: ApiEndpoint) {
	return (
		<section aria-labelledby={id} className="border-line border-t pt-10">
			<h2 id={id} className="scroll-mt-28 text-3xl">
				{summary}
			</h2>
			<p className="mt-4 wrap-anywhere">
				<code className="rounded-sm bg-paper-2 px-2 py-1 text-[0.9375rem]">
					<span className="font-semibold text-heartwood">POST</span> {path}
				</code>
			</p>
			<p className="mt-4 max-w-[64ch] text-ink-2">{description}</p>
			{needsSession ? (
				<p className="mt-3 max-w-[64ch] text-ink-2">
					Precisa do cookie de quem entrou na conta; sem ele a resposta é 401.
				</p>
			) : null}
			{parts.map((part) => (
				<div key={part.title}>
					<h3 className="mt-8 text-xl">{part.title}</h3>
					{part.rows.length > 0 ? (
						<Definitions
							rows={part.rows.map(({ path: field, type, isRequired, description: note }) => ({
								term: field,
								detail: isRequired ? type : `${type}, opcional`,
								note,
							}))}
						/>
					) : (
						<p className="mt-3 text-ink-2">{part.description ?? "Um objeto JSON."}</p>
					)}
					{part.example === undefined ? null : (
						<Example
							label={`Exemplo de ${part.title === "Envie" ? "envio" : "resposta"}: ${summary}`}
							value={part.example}
						/>
					)}
				</div>
			))}
			<p className="mt-6 text-ink-2 text-sm">
				Outras respostas: <span className="tabular-nums">{statuses.join(", ")}</span>
			</p>
		</section>
	);
}

function Definitions({ rows }: { rows: { term: string; detail?: string; note: string | undefined }[] }) {
	return (
		<dl className="mt-3">
			{rows.map(({ term, detail, note }) => (
				<div
					key={term}
					className="grid gap-x-8 gap-y-0.5 border-line border-t py-2.5 sm:grid-cols-[16rem_1fr]"
				>
					<dt className="wrap-anywhere">
						<code className="text-[0.9375rem]">{term}</code>
					</dt>
					<dd className="text-[0.9375rem]">
						{detail ? <span className="text-ink-2">{detail}</span> : null}
						{note ? <span className="block">{note}</span> : null}
					</dd>
				</div>
			))}
		</dl>
	);
}

function Example({ label, value }: { label: string; value: unknown }) {
	return (
		// Wider than a phone, so it scrolls on its own, for which the keyboard must reach it.
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard's focus.
			tabIndex={0}
			className="mt-4 overflow-x-auto rounded-lg bg-paper-2 p-5"
		>
			<pre className="text-sm leading-relaxed">
				<code>{JSON.stringify(value, null, 2)}</code>
			</pre>
		</section>
	);
}

function Refusals({ refusals }: Pick<ApiReferenceData, "refusals">) {
	return (
		<section aria-labelledby="recusas">
			<h2 id="recusas" className="scroll-mt-28 text-3xl">
				Quando a resposta é não
			</h2>
			<p className="mt-4 max-w-[64ch] text-ink-2">
				Toda recusa tem a mesma forma, com uma frase em português e o status que diz o mesmo aos programas.
			</p>
			<Example
				label="Exemplo de recusa"
				value={{
					error: {
						kind: "invalid",
						message: "A quantidade mínima é 1.",
						fields: { "items.0.quantity": "A quantidade mínima é 1." },
					},
				}}
			/>
			<div className="mt-6">
				<Definitions rows={refusals.map(({ kind, description }) => ({ term: kind, note: description }))} />
			</div>
		</section>
	);
}
