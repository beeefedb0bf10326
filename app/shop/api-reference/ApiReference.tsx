import { type FieldRow, fieldRows } from "./field-rows.ts";
import type { JsonSchema, OpenApiDocument, Operation } from "./openapi-types.ts";

/** The description of the shop's functions, for people who write the programs that call them. */
export function ApiReference({ document }: { document: OpenApiDocument }) {
	const operations = Object.entries(document.paths);
	return (
		<div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
			<nav aria-label="Funções" className="lg:sticky lg:top-28 lg:self-start">
				<ol className="border-line border-l">
					{operations.map(([path, { post }]) => (
						<li key={path}>
							<a
								href={`#${post.operationId}`}
								className="-ml-px flex min-h-11 items-center border-transparent border-l pl-5 text-[0.9375rem] text-ink-2 hover:border-heartwood hover:text-ink"
							>
								{post.summary}
							</a>
						</li>
					))}
				</ol>
			</nav>
			<div className="space-y-16">
				<Refusals document={document} />
				{operations.map(([path, { post }]) => (
					<OperationSection key={path} path={path} operation={post} />
				))}
			</div>
		</div>
	);
}

function OperationSection({ path, operation }: { path: string; operation: Operation }) {
	const { operationId, parameters, requestBody, responses } = operation;
	const payload = requestBody.content["application/json"];
	const success = responses["200"]?.content?.["application/json"];
	const statuses = Object.keys(responses).filter((status) => status !== "200");
	return (
		<section aria-labelledby={operationId} className="border-line border-t pt-10">
			<h2 id={operationId} className="scroll-mt-28 text-3xl">
				{operation.summary}
			</h2>
			<p className="mt-4 wrap-anywhere">
				<code className="rounded-sm bg-paper-2 px-2 py-1 text-[0.9375rem]">
					<span className="font-semibold text-heartwood">POST</span> {path}
				</code>
			</p>
			<p className="mt-4 max-w-[64ch] text-ink-2">{operation.description}</p>
			{operation.security ? (
				<p className="mt-3 max-w-[64ch] text-ink-2">
					Precisa do cookie de quem entrou na conta; sem ele a resposta é 401.
				</p>
			) : null}
			{parameters ? (
				<Fields
					title="Endereço e cabeçalhos"
					rows={parameters.map(({ name, required, description }) => ({
						path: name,
						type: "texto",
						isRequired: required,
						description,
					}))}
				/>
			) : null}
			<Fields title="Envie" rows={fieldRows(payload.schema)} schema={payload.schema} />
			<Example label={`Exemplo de envio: ${operation.summary}`} value={payload.example} />
			{success ? (
				<>
					<Fields title="Resposta" rows={fieldRows(success.schema)} schema={success.schema} />
					<Example label={`Exemplo de resposta: ${operation.summary}`} value={success.example} />
				</>
			) : null}
			<p className="mt-6 text-ink-2 text-sm">
				Outras respostas: <span className="tabular-nums">{statuses.join(", ")}</span>
			</p>
		</section>
	);
}

function Fields({ title, rows, schema }: { title: string; rows: FieldRow[]; schema?: JsonSchema }) {
	return (
		<>
			<h3 className="mt-8 text-xl">{title}</h3>
			{rows.length > 0 ? (
				<dl className="mt-3">
					{rows.map(({ path, type, isRequired, description }) => (
						<div
							key={path}
							className="grid gap-x-8 gap-y-0.5 border-line border-t py-2.5 sm:grid-cols-[16rem_1fr]"
						>
							<dt className="wrap-anywhere">
								<code className="text-[0.9375rem]">{path}</code>
							</dt>
							<dd className="text-[0.9375rem]">
								<span className="text-ink-2">
									{type}
									{isRequired ? "" : ", opcional"}
								</span>
								{description ? <span className="block">{description}</span> : null}
							</dd>
						</div>
					))}
				</dl>
			) : (
				<p className="mt-3 text-ink-2">{schema?.description ?? "Um objeto JSON."}</p>
			)}
		</>
	);
}

function Example({ label, value }: { label: string; value: unknown }) {
	return (
		// Wider than a phone, so it scrolls by itself; the keyboard must reach it to scroll it.
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

function Refusals({ document }: { document: OpenApiDocument }) {
	const descriptions = Object.entries(document.components.responses);
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
			<dl className="mt-6">
				{descriptions.map(([kind, { description }]) => (
					<div
						key={kind}
						className="grid gap-x-8 gap-y-0.5 border-line border-t py-2.5 sm:grid-cols-[16rem_1fr]"
					>
						<dt className="wrap-anywhere">
							<code className="text-[0.9375rem]">{kind}</code>
						</dt>
						<dd className="text-[0.9375rem]">{description}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
