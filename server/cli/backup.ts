import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { env } from "#app/platform/env.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { isFolder, writeDatedArchive } from "./backup-folder.ts";
import { fileArgument, pluralize, print, runCommand } from "./run-command.ts";

/**
 * `npm run backup -- <file or folder>`: the database and the pictures in one file; in a folder (`BACKUP_DIR`, where
 * none is named) under the moment's name, and the old ones go. Exits with 0 when the file is whole, otherwise with 1.
 */
await runCommand(async () => {
	const path = fileArgument("backup", env.BACKUP_DIR);
	const { file, images, rows, missing } = (await isFolder(path))
		? await writeDatedArchive(path, imageStore)
		: { file: path, ...(await writeArchive(path, imageStore)) };
	print(
		`Backup pronto em ${file}: ${pluralize(rows, "registro", "registros")} e ${pluralize(images, "foto", "fotos")}.`,
	);
	if (missing > 0)
		print(
			`Atenção: ${pluralize(missing, "foto não foi encontrada", "fotos não foram encontradas")} no depósito de imagens.`,
		);
	print("O arquivo tem dados pessoais dos clientes: guarde em lugar seguro.");
});
