export const IMPORT_FAILURE = "Erro na importação";

/** The planned changes of a product file, line by line; shown before anything is changed. */
export interface ProductImportPlan {
	rows: PlannedRow[];
	/** Identifies the file and the products as they were when the plan was made. */
	key: string;
	created: number;
	updated: number;
	same: number;
	/** Lines with mistakes; nothing is imported while there are any. */
	wrong: number;
	/** Unknown columns of the file; they are ignored. */
	ignored: string[];
	/** Lines whose stock is not changed, because the file does not say what the stock was when it was exported. */
	stockLeft: number;
	/** Whether such lines set the stock anyway. */
	replacesStock: boolean;
}

export interface PlannedRow {
	line: number;
	kind: "new" | "changed" | "same" | "wrong";
	name: string;
	changes: { column: string; from: string; to: string }[];
	/** The stock at the export and now, if it changed in between, by sales or returns. */
	stockSince?: { exported: number; now: number } | undefined;
	mistakes: CellMistake[];
}

export interface CellMistake {
	column: string;
	message: string;
}

export const productImportLimits = { rows: 1_000, bytes: 2 * 1024 * 1024 } as const;

export const productImportRefusals = {
	noFile: "Escolha um arquivo CSV.",
	emptyFile: "O arquivo está vazio. Escolha outro.",
	notText: "Este arquivo não é CSV. No programa da planilha, use “Salvar como” e escolha CSV.",
	tooLarge: "O arquivo é maior que 2MB. Divida-o em partes.",
	tooManyRows: "O arquivo tem mais de 1.000 produtos. Divida-o em partes.",
	noHeader: "A primeira linha precisa ter os nomes das colunas, como no arquivo exportado.",
	nothing: "O arquivo não muda nada.",
	wrong: "Corrija as linhas marcadas e envie o arquivo de novo. Nada foi importado.",
	changed: "Os produtos mudaram desde a conferência. Confira de novo antes de importar.",
} as const;
