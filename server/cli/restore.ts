import { readArchive } from "#app/admin/backup/shop-archive.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { reportInvariants } from "./report-invariants.ts";
import { fileArgument, pluralize, print, runCommand } from "./run-command.ts";

/** `npm run restore -- <file>`: fills an empty shop from a backup and checks its invariants. */
await runCommand(
	async () => {
		const { images, rows } = await readArchive(fileArgument("restore"), imageStore);
		print(
			`Loja restaurada: ${pluralize(rows, "registro", "registros")} e ${pluralize(images, "foto", "fotos")}.`,
		);
		await reportInvariants({ isAtRest: true });
	},
	{ isNew: true },
);
