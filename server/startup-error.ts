/** Beginnings of messages that were written for the operator. */
const forPeople = /^(Configuração inválida|Os dados em|Não foi possível reservar)/;

type SystemError = Error & {
	code?: string;
	syscall?: string;
	port?: number;
	address?: string;
	path?: string;
};

/** The message for an error code of the system or the database. */
function explain(error: SystemError): string | undefined {
	const { code = "", port, address, path } = error;
	if (code === "EADDRINUSE")
		return `A porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=3001 npm start`;
	if (error.syscall === "listen")
		return `Não é possível usar a porta ${port} (${code}). Confira PORT e HOST.`;
	if (error.syscall === "getaddrinfo" || code === "EADDRNOTAVAIL")
		return `Este computador não tem o endereço ${address ?? "pedido"} (${code}). Confira HOST e DATABASE_URL.`;
	if (code === "ENOSPC")
		return "Não há espaço livre no disco. Nada ficou pela metade: libere espaço e tente de novo.";
	if (/^(EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST)$/.test(code) && path)
		return `Não é possível gravar em ${path} (${code}). Confira DATA_DIR e as permissões da pasta.`;
	if (code === "08001" || code === "08006")
		return "O banco de dados não responde. Confira DATABASE_URL, e se o PostgreSQL está no ar.";
	if (/^(28|3D|42501|08P01)/.test(code))
		return `O banco de dados recusou: ${error.message}. Confira DATABASE_URL.`;
	return undefined;
}

/** The message for an error at start; undefined if only its stack helps. */
export function startupErrorMessage(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	if (forPeople.test(error.message)) return error.message;
	return explain(error) ?? (error.cause instanceof Error ? explain(error.cause) : undefined);
}

/** Ends a process that could not start. */
export function exitWithStartupError(error: unknown): never {
	const otherwise = error instanceof Error ? error.stack : undefined;
	process.stderr.write(`${startupErrorMessage(error) ?? otherwise ?? String(error)}\n`);
	process.exit(1);
}
