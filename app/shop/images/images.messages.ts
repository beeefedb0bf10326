/** Messages for refused pictures (specification, sections 5 and 8). */
export const imageMessages = {
	uploadFailed: "Erro no upload",
	invalidTitle: "Arquivo inválido",
	invalid: (file: string) => `${file} não é uma imagem válida`,
	tooSmall: (file: string, pixels: number) =>
		`${file} é pequena demais: cada lado precisa de pelo menos ${pixels} pixels`,
	tooNarrow: (file: string) => `${file} é comprida demais para a largura que tem`,
	tooLargeTitle: "Arquivo muito grande",
	tooLarge: (file: string, megabytes = 5) => `${file} é maior que ${megabytes}MB`,
	tooManyPixels: (file: string, megapixels: number, max: number) =>
		`${file} tem ${megapixels} megapixels, e o máximo são ${max}. Escolha um tamanho menor e envie de novo`,
	tooManyTitle: "Muitas imagens",
	tooMany: (max: number) =>
		max === 1 ? "Máximo de 1 imagem permitida" : `Máximo de ${max} imagens permitidas`,
	uploadedTitle: "Upload concluído",
	uploaded: (count: number) => (count === 1 ? "1 imagem enviada." : `${count} imagens enviadas.`),
	stillSendingTitle: "Envio em andamento",
	stillSending: "Espere as imagens terminarem de chegar e salve de novo.",
	thisAddress: "A imagem deste endereço",
	invalidAddress: "Digite o endereço completo da imagem, começando com https://",
	notFetched: "Não foi possível buscar a imagem neste endereço. Envie o arquivo ou tente outro endereço.",
	nothingSent: "Escolha um arquivo de imagem ou digite um endereço.",
	interrupted: "A conexão caiu durante o envio. Tente de novo.",
	notStored: "Não foi possível guardar a imagem agora. Nada foi alterado; tente de novo em instantes.",
} as const;
