import { imageStore } from "#app/shop/images/image-store.server.ts";
import { checkInvariants } from "#app/shop/orders/check-invariants.server.ts";
import { counted, fileArgument, runProgram, say } from "./program.ts";
import { readArchive } from "./shop-archive.ts";

/** `npm run restore -- <file>`: fills an empty shop from a backup and checks its books. */
await runProgram(
	async () => {
		const { images, rows } = await readArchive(fileArgument("restore"), imageStore);
		say(`Loja restaurada: ${counted(rows, "registro", "registros")} e ${counted(images, "foto", "fotos")}.`);
		const violations = await checkInvariants();
		for (const { rule, id } of violations) say(`Não vale: “${rule}”, em ${id}`);
		if (violations.length > 0)
			throw new Error(`${counted(violations.length, "problema", "problemas")} a resolver.`);
		say("Tudo em ordem: pedidos, pagamentos, estoque e e-mails conferem.");
	},
	{ isNew: true },
);
