/**
 * How long each kind of record is kept. The deleting jobs take their days from here, the privacy policy its sentences,
 * and `docs/operations.md` its table (a test compares them). `personal-columns.server.ts` says which column belongs to
 * which kind.
 */

interface RetentionEntry {
	/** A job deletes it after this many days; missing where it ends in another way. */
	days?: number;
	/** A line of the privacy policy; missing for records without personal data. */
	policy?: string;
	/** A row of the table in docs/operations.md. */
	operations: { what: string; where: string; howLong: string; why: string };
}

/** Five years (Código de Defesa do Consumidor, art. 27), with leap days. */
const FIVE_YEARS = 5 * 365 + 2;

export const retention = {
	account: {
		policy:
			"Conta, endereço do perfil, CPF ou CNPJ, favoritos e senha: até você excluir a conta, o que faz na hora, no seu perfil.",
		operations: {
			what: "Accounts, their password, second step and favourites",
			where: "`users`, `accounts`, `two_factors`, `favourites`",
			howLong: "until the account is deleted",
			why: "To sign in and to order",
		},
	},
	sessions: {
		days: 30,
		policy: "Sessões abertas, com o endereço IP e o navegador: até você sair, ou 30 dias.",
		operations: {
			what: "Sessions, with address and browser",
			where: "`sessions`",
			howLong: "until signing out, at most 30 days",
			why: "To stay signed in, and to see who is",
		},
	},
	signInSecrets: {
		policy: "Links para trocar a senha: uma hora. Links para apagar mensagens: três dias.",
		operations: {
			what: "Links that were mailed and work once, as hashes, and requests for them",
			where: "`verifications`",
			howLong: "an hour; three days for deleting messages",
			why: "To check the link",
		},
	},
	orders: {
		policy:
			"Pedidos, com endereço, observações, rastreamento, devoluções e anotações da oficina: enquanto a conta existir. Excluída a conta, fica só o registro fiscal (peças, datas, valores e código de rastreio), sem você. O que ainda estiver em aberto (reembolso, devolução, contestação, entrega) fica até se resolver e então é apagado sozinho.",
		operations: {
			what: "Orders, and what belongs to them",
			where: "`orders`, `order_*`, `tracking_events`, `payments`, `refunds`, `sandbox_*`, …",
			howLong:
				"always; deleting an account takes the person out of those that are settled, an hourly job out of the others once they are",
			why: "Fiscal records",
		},
	},
	invoices: {
		policy:
			"Notas fiscais (XML, PDF e chave), com o nome e o documento de quem comprou: pelo prazo da lei fiscal, no mínimo cinco anos, também depois de a conta ser excluída.",
		operations: {
			what: "Invoices with their files",
			where: "`order_invoices`",
			howLong: "always, also without the account",
			why: "Fiscal records: at least five years (CTN, art. 195)",
		},
	},
	reviews: {
		policy:
			"Avaliações: enquanto a peça existir na loja. Você as altera e exclui em “Meus Pedidos”. Excluída a conta, ficam o texto e a resposta da oficina, sem o seu nome, o seu e-mail e as suas fotos.",
		operations: {
			what: "Reviews, with their photographs and the workshop's answers",
			where: "`reviews`, `review_photos`",
			howLong:
				"as long as their product, or until their author deletes them; without name, address and photographs once the account is deleted",
			why: "The customer wrote them for everyone to read",
		},
	},
	contacts: {
		policy:
			"Mensagens que você manda pela página de contato e perguntas na página de uma peça, onde a oficina pode publicá-las com o seu primeiro nome, com as respostas e as anotações da oficina: {contactMonths} meses, ou até você excluir a conta cujo e-mail confirmou.",
		operations: {
			what: "Messages of the contact form and questions about products, with answers and notes",
			where: "`contacts`, `contact_replies`",
			howLong: "24 months, or what the settings say; until the account is deleted whose address is proved",
			why: "To answer, and to know what was said",
		},
	},
	notices: {
		days: 365,
		policy:
			"Pedidos de aviso de peça esgotada, com o seu e-mail: até o aviso sair, você desistir pelo link do e-mail ou completar um ano; sem a sua confirmação, 48 horas.",
		operations: {
			what: "Who asked to be told of a product that is sold out",
			where: "`back_in_stock_requests`",
			howLong: "until the mail is queued, at most a year; 48 hours without a confirmation",
			why: "To tell them, with their consent",
		},
	},
	mails: {
		days: 180,
		policy:
			"E-mails que a loja manda: o texto é apagado assim que sai; destinatário e assunto ficam 180 dias. Em loja sem servidor de e-mail, o arquivo da mensagem fica o mesmo tempo.",
		operations: {
			what: "Mails, of sent ones recipient and subject only; their `.eml` files where there is no SMTP",
			where: "`outbox_messages`, `DATA_DIR/outbox`",
			howLong: "180 days; a waiting one until it is sent",
			why: "To show that a mail was sent",
		},
	},
	labels: {
		days: 90,
		policy: "Etiquetas de envio em PDF: 90 dias.",
		operations: {
			what: "The PDF of a label",
			where: "`shipping_labels.pdf`",
			howLong: "90 days, or until the customer's data is erased",
			why: "To print it again",
		},
	},
	webhooks: {
		days: 90,
		policy: "Registro dos avisos a outros sistemas da oficina: 90 dias.",
		operations: {
			what: "Messages to other systems, without the person, and the beginning of what they answered",
			where: "`webhook_events`, `webhook_deliveries`",
			howLong: "90 days; the answers until the customer's data is erased",
			why: "To be sent again",
		},
	},
	notifications: {
		days: 365,
		policy: "Avisos do Mercado Pago sobre pagamentos: um ano.",
		operations: {
			what: "Payment notifications",
			where: "`payment_notifications`",
			howLong: "a year; an open one until it is closed; their text until the customer's data is erased",
			why: "Charge-backs refer to them",
		},
	},
	audit: {
		days: FIVE_YEARS,
		policy:
			"Registro de quem fez o quê no painel da oficina: cinco anos, sem os seus dados depois que a conta é excluída.",
		operations: {
			what: "Who did what in the back office",
			where: "`audit_entries`",
			howLong: "five years; without words about a person once the customer's data is erased",
			why: "Código de Defesa do Consumidor, art. 27",
		},
	},
	access: {
		days: 184,
		policy:
			"Registros de acesso (data, hora e endereço IP): seis meses, como manda o Marco Civil da Internet (art. 15).",
		operations: {
			what: "Access records: date, time, address of each visit; of a client that is refused for asking too much, one a minute",
			where: "`DATA_DIR/access`, one file a day, gzip after two days",
			howLong: "six months",
			why: "Marco Civil da Internet, art. 15; the privacy page promises it",
		},
	},
	counters: {
		policy: "Contagem de acessos e tentativas, por endereço IP ou e-mail: no máximo um dia.",
		operations: {
			what: "Counters of requests and attempts, by address or account",
			where: "`rate_limits`",
			howLong: "until their time is over, at most a day, and an hour more",
			why: "To refuse who guesses passwords",
		},
	},
	erasures: {
		policy:
			"Lista das exclusões, só com códigos que não levam a ninguém: sempre, para que uma cópia de segurança antiga não traga de volta o que foi apagado.",
		operations: {
			what: "Who was erased, as hashes of random ids",
			where: "`erasures`, `DATA_DIR/erasures.txt`",
			howLong: "always",
			why: "To erase again after a restore",
		},
	},
	backups: {
		policy:
			"Cópias de segurança da loja: pelo tempo que a oficina as guarda; ao serem restauradas, as exclusões são refeitas.",
		operations: {
			what: "Backups",
			where:
				"where you put them; `DATA_DIR/backup-*` while one is written or downloaded, `DATA_DIR/restore-*` while one is sent, checked or restored from, `DATA_DIR/safety-backups` with the shop as it was before a restore",
			howLong:
				"what you set; a file that was sent at most an hour after its last part, the shop before a restore 14 days; what a crash left in `DATA_DIR` is removed at the next start",
			why: "To come back after a loss; `restore` erases again who was erased",
		},
	},
	postalCodes: {
		days: 180,
		operations: {
			what: "Addresses of postal codes",
			where: "`cep_cache`",
			howLong: "180 days",
			why: "Help while the services are away",
		},
	},
	searches: {
		policy:
			"Palavras buscadas que não acharam nenhuma peça: até a oficina as resolver, sem quem buscou; o que parece e-mail ou documento não é guardado.",
		operations: {
			what: "Searches without results, never who searched",
			where: "`zero_result_searches`",
			howLong: "until the owner has seen to them, at most 1,000",
			why: "To know what is missing",
		},
	},
	shop: {
		operations: {
			what: "The catalogue with its pictures, settings, and the keys of other services",
			where:
				"`products`, `categories`, `images`, `store_settings`, `melhor_envio_apps`, `melhor_envio_tokens`, …",
			howLong: "until the owner changes it; an unused picture a day",
			why: "The shop itself, without people",
		},
	},
	workshop: {
		policy:
			"Bancadas da oficina, com o nome de quem trabalha em cada uma e o motivo de um dia com outras horas: até a oficina os mudar, ou essa pessoa excluir a conta.",
		operations: {
			what: "Benches of the workshop, with the days on which their hours differ and why",
			where: "`benches`, `bench_exceptions`, `product_benches`, `work_orders`, `work_steps`",
			howLong:
				"until the owner changes them; name of the bench and reasons until the account of who works there is deleted",
			why: "To know how much work a day has",
		},
	},
	benchEvents: {
		days: 730,
		policy:
			"Horas e anotações que o artesão registra na bancada, e as fotos do trabalho: dois anos as anotações; as fotos, com o pedido.",
		operations: {
			what: "What artisans ticked, noted and photographed at the benches",
			where: "`bench_events`, `work_photos`",
			howLong:
				"events two years, without artisan and phone once the artisan's account is deleted; both are erased with the person of their order",
			why: "To know what was done when, and to show it to the customer",
		},
	},
	stock: {
		operations: {
			what: "Changes of stock",
			where: "`stock_movements`",
			howLong: "as long as their product",
			why: "To explain the stock",
		},
	},
	jobs: {
		operations: {
			what: "Jobs that have ended: ids of rows, no text",
			where: "`pgboss`",
			howLong: "seven days",
			why: "To be looked at",
		},
	},
	log: {
		operations: {
			what: "The log, which names nobody",
			where: "where its output goes",
			howLong: "what you set there; two weeks are enough",
			why: "Faults",
		},
	},
} as const satisfies Record<string, RetentionEntry>;

export type RetentionKind = keyof typeof retention;

/** The sentences of the privacy policy's part “Como guardamos e protegemos” about retention. */
export const retentionPolicy = (contactMonths: number): string[] =>
	Object.values<RetentionEntry>(retention).flatMap(({ policy }) =>
		policy ? [policy.replace("{contactMonths}", String(contactMonths))] : [],
	);

/** The table of docs/operations.md. */
export const retentionTable = (): string =>
	[
		["What", "Where", "How long", "Why"],
		["---", "---", "---", "---"],
		...Object.values<RetentionEntry>(retention).map(({ operations: { what, where, howLong, why } }) => [
			what,
			where,
			howLong,
			why,
		]),
	]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
