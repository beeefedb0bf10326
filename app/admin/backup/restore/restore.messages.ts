import { formatNumber } from "#app/values/number.ts";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** The browser sends the file in parts, each of which a slow line carries within the half minute of a request. */
export const MAX_PART_BYTES = 2 * MEGABYTE;
/** A larger backup is restored by the command. */
export const MAX_UPLOAD_BYTES = 4 * GIGABYTE;
/** The word that the owner types before everything is replaced. */
export const RESTORE_WORD = "RESTAURAR";

/** "1,4 GB", "62 MB" */
export const formatBytes = (bytes: number): string =>
	bytes >= GIGABYTE
		? `${formatNumber(bytes / GIGABYTE, bytes % GIGABYTE === 0 ? 0 : 1)} GB`
		: `${formatNumber(Math.max(1, Math.ceil(bytes / MEGABYTE)))} MB`;

/** Messages of the screen, its endpoint and the restore. */
export const restoreMessages = {
	failedTitle: "A loja não foi restaurada",
	noFile: "Escolha o arquivo do backup.",
	empty: "O arquivo está vazio.",
	tooLarge: (bytes: number) =>
		`O arquivo tem ${formatBytes(bytes)}, e por esta tela entram até ${formatBytes(MAX_UPLOAD_BYTES)}. Um maior volta com o comando npm run restore.`,
	noSpace: (missing: number) =>
		`Não há espaço em disco para receber este arquivo e guardar a cópia de segurança: faltam ${formatBytes(missing)}. Nada foi mudado.`,
	diskFull: "O disco encheu enquanto o arquivo chegava. O que chegou foi apagado, e nada na loja mudou.",
	diskFullWhileRestoring:
		"O disco não tem espaço para a cópia de segurança e o que vem no arquivo. A loja ficou como estava: libere espaço e envie o arquivo de novo.",
	busy: "Outro arquivo está sendo enviado ou conferido neste momento. Espere ele terminar e tente de novo.",
	gone: "O arquivo enviado não está mais aqui. Envie de novo.",
	cutOff: "Uma parte do arquivo não chegou. Continue o envio.",
	checkStopped: "A loja reiniciou enquanto conferia o arquivo. Envie de novo.",
	checkFailed: "O arquivo não pôde ser conferido. Envie de novo.",
	noAdmin:
		"Este backup não tem nenhum administrador: depois dele ninguém entraria no painel. Restaure com o comando npm run restore. Nada foi mudado.",
	connectionLost: "A conexão caiu. O que já chegou está guardado: continue quando ela voltar.",
	wrongWord: `Escreva ${RESTORE_WORD} para confirmar.`,
	running: "Uma restauração já está em andamento.",
	inUse: "Alguma tarefa da loja, talvez um backup, não terminou a tempo. Tente de novo em alguns minutos.",
	failed: "Algo falhou no meio, e a loja ficou como estava.",
	stopped: "A loja parou no meio da restauração e voltou como estava antes dela.",
	closed:
		"A loja está sendo restaurada de um backup e abre sozinha em alguns minutos. Esta página tenta de novo por conta própria.",
} as const;
