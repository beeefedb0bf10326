/** What people read when a picture is refused (specification, sections 5 and 8). */
export const imageMessages = {
	uploadFailed: "Erro no upload",
	invalidTitle: "Arquivo inválido",
	invalid: (file: string) => `${file} não é uma imagem válida`,
	tooLargeTitle: "Arquivo muito grande",
	tooLarge: (file: string) => `${file} é maior que 5MB`,
	notStored: "Não foi possível guardar a imagem agora. Nada foi alterado; tente de novo em instantes.",
} as const;
