import { join } from "node:path";
import { readArchive } from "#app/admin/backup/restore/restore-archive.server.ts";
import { env } from "#app/platform/env.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { repeatErasures } from "#app/shop/personal-data/repeat-erasures.server.ts";
import { reportInvariants } from "./report-invariants.ts";
import { fileArgument, pluralize, print, runCommand } from "./run-command.ts";

/** `npm run restore -- <file>`: fills an empty shop from a backup and checks its invariants. */
await runCommand(
	async () => {
		const { images, rows } = await readArchive(fileArgument("restore"), imageStore);
		print(
			`Loja restaurada: ${pluralize(rows, "registro", "registros")} e ${pluralize(images, "foto", "fotos")}.`,
		);
		const again = await repeatErasures(join(env.DATA_DIR, "erasures.txt"));
		if (again > 0)
			print(
				`Exclusões refeitas: ${pluralize(again, "conta, mensagem ou pedido de aviso", "contas, mensagens ou pedidos de aviso")}.`,
			);
		await reportInvariants({ isAtRest: true });
	},
	{ mayMake: "database" },
);
