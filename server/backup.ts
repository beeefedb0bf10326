import { writeArchive } from "#app/shop/backup/shop-archive.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { counted, fileArgument, runProgram, say } from "./program.ts";

/** `npm run backup -- <file>`: the database and the pictures in one file. */
await runProgram(async () => {
	const file = fileArgument("backup");
	const { images, rows, missing } = await writeArchive(file, imageStore);
	say(
		`Backup pronto em ${file}: ${counted(rows, "registro", "registros")} e ${counted(images, "foto", "fotos")}.`,
	);
	if (missing > 0)
		say(
			`Atenção: ${counted(missing, "foto não foi encontrada", "fotos não foram encontradas")} no depósito de imagens.`,
		);
	say("O arquivo tem dados pessoais dos clientes: guarde em lugar seguro.");
});
