import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { fileArgument, pluralize, print, runCommand } from "./run-command.ts";

/** `npm run backup -- <file>`: the database and the pictures in one file. */
await runCommand(async () => {
	const file = fileArgument("backup");
	const { images, rows, missing } = await writeArchive(file, imageStore);
	print(
		`Backup pronto em ${file}: ${pluralize(rows, "registro", "registros")} e ${pluralize(images, "foto", "fotos")}.`,
	);
	if (missing > 0)
		print(
			`Atenção: ${pluralize(missing, "foto não foi encontrada", "fotos não foram encontradas")} no depósito de imagens.`,
		);
	print("O arquivo tem dados pessoais dos clientes: guarde em lugar seguro.");
});
