/** How to look after a piece that brings no instructions of its own. */
export const careTips: readonly string[] = [
	"Tire o pó com um pano macio e seco, no sentido dos veios da madeira.",
	"Na limpeza, use pano levemente úmido com sabão neutro e seque em seguida. Nada de álcool, alvejante ou palha de aço.",
	"Evite sol direto e o calor de lareiras e aquecedores: a madeira clareia de um lado e pode abrir.",
	"Use porta-copos e descansos de panela, e enxugue logo o que derramar.",
	"A cada seis meses, passe uma camada fina de cera ou óleo para madeira e lustre com flanela.",
];
