import { readArchive } from "#app/shop/backup/shop-archive.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { checkBooks } from "./books.ts";
import { counted, fileArgument, runProgram, say } from "./program.ts";

/** `npm run restore -- <file>`: fills an empty shop from a backup and checks its books. */
await runProgram(
	async () => {
		const { images, rows } = await readArchive(fileArgument("restore"), imageStore);
		say(`Loja restaurada: ${counted(rows, "registro", "registros")} e ${counted(images, "foto", "fotos")}.`);
		await checkBooks();
	},
	{ isNew: true },
);
