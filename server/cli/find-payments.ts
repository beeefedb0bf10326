import { reportUnmatchedPayments } from "./report-unmatched-payments.ts";
import { print, runCommand } from "./run-command.ts";

/**
 * `npm run find-payments -- <days>`: after restoring a backup, finds payments that Mercado Pago approved in the last
 * days for orders that are not in the shop. Each becomes a task for the owner. Exits with 0 when all payments were
 * read, whether any were found or not.
 */
const HELP = `Uso: npm run find-payments -- <dias>

Pergunta ao Mercado Pago pelos pagamentos aprovados nos últimos dias (7, se nada for dito; no máximo 90)
e mostra os que são de pedidos que não estão nesta loja, como depois de restaurar um backup. Cada um vira
um aviso no painel, com e-mail, até alguém conferir. Pagamentos de pedidos da loja são registrados, se
ainda não estavam. Pode ser repetido: nada é avisado nem registrado duas vezes.`;

const [argument = "7", ...more] = process.argv.slice(2);
if (argument === "--help" || argument === "-h" || argument === "ajuda") print(HELP);
else if (more.length > 0 || !/^\d{1,3}$/.test(argument) || Number(argument) < 1 || Number(argument) > 90) {
	process.stderr.write(`Informe o número de dias, de 1 a 90.\n\n${HELP}\n`);
	process.exit(2);
} else await runCommand(() => reportUnmatchedPayments(Number(argument)));
