/** Errors whose message was written for whoever starts the shop. */
const forPeople = /^(Configuração inválida|Os dados em)/;

/** Ends a process that could not start, with one sentence where there is one. */
export function sayWhyNot(error: unknown): never {
	const { message, stack, code, port } = error as Error & { code?: string; port?: number };
	const sentence =
		code === "EADDRINUSE"
			? `A porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=3001 npm start`
			: forPeople.test(message)
				? message
				: (stack ?? String(error));
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}
