import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { env } from "#app/platform/env.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { isFolder, writeDatedArchive } from "./backup-folder.ts";
import { fileArgument, pluralize, print, runCommand } from "./run-command.ts";

/**
 * `npm run backup -- <file or folder>`: writes the database and the pictures into one file; into a folder (by default
 * `BACKUP_DIR`) under a name with the time, where old backups are removed. Exits with 0 when the file is complete,
 * otherwise with 1.
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
