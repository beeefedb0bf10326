import type { Cep } from "#app/values/cep.ts";
import type { Uf } from "#app/values/states.ts";
import { capitals } from "./capitals.ts";

/**
 * What the number of a postal code tells by itself, for when no service answers: three digits
 * always determine the state, and nearly always the city at the centre of the region.
 */

/** First and last three digits of each state's codes. */
const stateRanges: readonly (readonly [from: number, to: number, state: Uf])[] = [
	[10, 199, "SP"],
	[200, 289, "RJ"],
	[290, 299, "ES"],
	[300, 399, "MG"],
	[400, 489, "BA"],
	[490, 499, "SE"],
	[500, 569, "PE"],
	[570, 579, "AL"],
	[580, 589, "PB"],
	[590, 599, "RN"],
	[600, 639, "CE"],
	[640, 649, "PI"],
	[650, 659, "MA"],
	[660, 688, "PA"],
	[689, 689, "AP"],
	[690, 692, "AM"],
	[693, 693, "RR"],
	[694, 698, "AM"],
	[699, 699, "AC"],
	[700, 727, "DF"],
	[728, 729, "GO"],
	[730, 736, "DF"],
	[737, 767, "GO"],
	[768, 769, "RO"],
	[770, 779, "TO"],
	[780, 788, "MT"],
	// Rondônia's codes before 2008, still in old address books.
	[789, 789, "RO"],
	[790, 799, "MS"],
	[800, 879, "PR"],
	[880, 899, "SC"],
	[900, 999, "RS"],
];

/**
 * The city at the centre of each region, by the first three digits from which it counts, up to
 * the next one of the same state.
 */
const regions: Record<Uf, string> = {
	SP: `010 São Paulo, 060 Osasco, 063 Carapicuíba, 064 Barueri, 065 Santana de Parnaíba, 066 Itapevi, 067 Cotia,
		068 Embu das Artes, 069 Juquitiba, 070 Guarulhos, 074 Arujá, 075 Santa Isabel, 076 Mairiporã, 077 Caieiras,
		078 Franco da Rocha, 079 Francisco Morato, 080 São Paulo, 085 Itaquaquecetuba, 086 Suzano,
		087 Mogi das Cruzes, 090 Santo André, 093 Mauá, 095 São Caetano do Sul, 096 São Bernardo do Campo,
		099 Diadema, 110 Santos, 112 Bertioga, 113 São Vicente, 114 Guarujá, 115 Cubatão, 116 Caraguatatuba,
		117 Praia Grande, 118 Juquiá, 119 Registro, 120 Taubaté, 122 São José dos Campos, 123 Jacareí,
		124 Pindamonhangaba, 125 Guaratinguetá, 126 Lorena, 127 Cruzeiro, 128 Bananal, 129 Bragança Paulista,
		130 Campinas, 132 Jundiaí, 133 Itu, 134 Piracicaba, 135 Rio Claro, 136 Araras, 137 São José do Rio Pardo,
		138 Mogi Mirim, 139 Amparo, 140 Ribeirão Preto, 143 Batatais, 144 Franca, 145 Ituverava,
		146 São Joaquim da Barra, 147 Bebedouro, 148 Araraquara, 149 Ibitinga, 150 São José do Rio Preto,
		154 Olímpia, 155 Votuporanga, 156 Fernandópolis, 157 Jales, 158 Catanduva, 159 Taquaritinga,
		160 Araçatuba, 162 Birigui, 163 Penápolis, 164 Lins, 169 Andradina, 170 Bauru, 172 Jaú, 174 Garça,
		175 Marília, 176 Tupã, 177 Osvaldo Cruz, 178 Adamantina, 179 Dracena, 180 Sorocaba, 182 Itapetininga,
		183 Capão Bonito, 184 Itapeva, 185 Tietê, 186 Botucatu, 187 Avaré, 188 Piraju,
		189 Santa Cruz do Rio Pardo, 190 Presidente Prudente, 194 Presidente Venceslau, 196 Rancharia,
		197 Paraguaçu Paulista, 198 Assis, 199 Ourinhos`,
	RJ: `200 Rio de Janeiro, 238 Itaguaí, 239 Angra dos Reis, 240 Niterói, 244 São Gonçalo, 248 Itaboraí, 249 Maricá,
		250 Duque de Caxias, 255 São João de Meriti, 256 Petrópolis, 258 Três Rios, 259 Teresópolis, 260 Nova Iguaçu,
		265 Nilópolis, 266 Paracambi, 271 Barra do Piraí, 272 Volta Redonda, 273 Barra Mansa, 275 Resende,
		276 Valença, 277 Vassouras, 279 Macaé, 280 Campos dos Goytacazes, 283 Itaperuna, 284 São Fidélis,
		285 Cordeiro, 286 Nova Friburgo, 288 Rio Bonito, 289 Cabo Frio`,
	ES: `290 Vitória, 291 Vila Velha, 292 Guarapari, 293 Cachoeiro de Itapemirim, 295 Alegre, 296 Afonso Cláudio,
		297 Colatina, 298 Barra de São Francisco, 299 Linhares`,
	MG: `300 Belo Horizonte, 320 Contagem, 325 Betim, 330 Santa Luzia, 332 Vespasiano, 338 Ribeirão das Neves,
		340 Nova Lima, 345 Sabará, 350 Governador Valadares, 351 Ipatinga, 353 Caratinga, 354 Ouro Preto,
		355 Divinópolis, 356 Bom Despacho, 357 Sete Lagoas, 358 Curvelo, 359 Itabira, 360 Juiz de Fora,
		362 Barbacena, 363 São João del Rei, 364 Conselheiro Lafaiete, 365 Ubá, 367 Leopoldina, 368 Carangola,
		369 Manhuaçu, 370 Varginha, 372 Lavras, 374 Três Corações, 375 Pouso Alegre, 377 Poços de Caldas,
		378 Guaxupé, 379 Passos, 380 Uberaba, 381 Araxá, 382 Frutal, 383 Ituiutaba, 384 Uberlândia,
		386 Paracatu, 387 Patos de Minas, 391 Diamantina, 392 Pirapora, 394 Montes Claros, 395 Salinas,
		396 Araçuaí, 398 Teófilo Otoni, 399 Almenara`,
	BA: `400 Salvador, 427 Lauro de Freitas, 428 Camaçari, 437 Simões Filho, 438 Candeias, 440 Feira de Santana,
		444 Santo Antônio de Jesus, 447 Jacobina, 449 Irecê, 450 Vitória da Conquista, 452 Jequié, 454 Valença,
		456 Itabuna, 457 Itapetinga, 458 Eunápolis, 459 Teixeira de Freitas, 461 Brumado, 464 Guanambi,
		468 Itaberaba, 476 Bom Jesus da Lapa, 478 Barreiras, 480 Alagoinhas, 486 Paulo Afonso, 487 Serrinha,
		489 Juazeiro`,
	SE: "490 Aracaju, 491 Nossa Senhora do Socorro, 492 Estância, 494 Lagarto, 495 Itabaiana",
	PE: `500 Recife, 530 Olinda, 534 Paulista, 536 Igarassu, 539 Fernando de Noronha, 540 Jaboatão dos Guararapes,
		545 Cabo de Santo Agostinho, 547 São Lourenço da Mata, 550 Caruaru, 552 Garanhuns, 555 Palmares,
		556 Vitória de Santo Antão, 558 Carpina, 559 Goiana, 560 Salgueiro, 563 Petrolina, 565 Arcoverde,
		569 Serra Talhada`,
	AL: `570 Maceió, 572 Penedo, 573 Arapiraca, 574 Delmiro Gouveia, 576 Palmeira dos Índios,
		578 União dos Palmares`,
	PB: `580 João Pessoa, 582 Guarabira, 583 Santa Rita, 584 Campina Grande, 587 Patos, 588 Sousa,
		589 Cajazeiras`,
	RN: "590 Natal, 591 Parnamirim, 593 Caicó, 595 Macau, 596 Mossoró, 599 Pau dos Ferros",
	CE: `600 Fortaleza, 616 Caucaia, 619 Maracanaú, 620 Sobral, 625 Itapipoca, 628 Aracati, 630 Juazeiro do Norte,
		631 Crato, 635 Iguatu, 637 Crateús, 639 Quixadá`,
	PI: "640 Teresina, 642 Parnaíba, 646 Picos, 648 Floriano, 649 Bom Jesus",
	MA: `650 São Luís, 653 Santa Inês, 656 Caxias, 657 Bacabal, 658 Balsas, 659 Imperatriz`,
	PA: `660 Belém, 670 Ananindeua, 680 Santarém, 681 Itaituba, 683 Altamira, 684 Abaetetuba, 685 Marabá,
		686 Paragominas, 687 Castanhal`,
	AP: "689 Macapá",
	AM: "690 Manaus, 691 Itacoatiara, 694 Manacapuru, 695 Tefé, 696 Tabatinga, 698 Humaitá",
	RR: "693 Boa Vista",
	AC: "699 Rio Branco",
	DF: "700 Brasília",
	GO: `728 Luziânia, 737 Planaltina, 738 Formosa, 740 Goiânia, 749 Aparecida de Goiânia, 750 Anápolis,
		753 Trindade, 755 Itumbiara, 757 Catalão, 758 Jataí, 759 Rio Verde, 761 São Luís de Montes Belos,
		762 Iporá, 763 Ceres, 764 Uruaçu, 766 Goiás`,
	RO: "768 Porto Velho, 769 Ji-Paraná, 789 Porto Velho",
	TO: "770 Palmas, 774 Gurupi, 776 Paraíso do Tocantins, 778 Araguaína",
	MT: `780 Cuiabá, 781 Várzea Grande, 782 Cáceres, 783 Tangará da Serra, 784 Diamantino, 785 Sinop,
		786 Barra do Garças, 787 Rondonópolis, 788 Primavera do Leste`,
	MS: `790 Campo Grande, 792 Aquidauana, 793 Corumbá, 794 Coxim, 795 Paranaíba, 796 Três Lagoas, 798 Dourados,
		799 Ponta Porã`,
	PR: `800 Curitiba, 830 São José dos Pinhais, 832 Paranaguá, 833 Pinhais, 834 Colombo, 836 Campo Largo,
		837 Araucária, 840 Ponta Grossa, 842 Telêmaco Borba, 845 Irati, 846 União da Vitória, 850 Guarapuava,
		855 Pato Branco, 856 Francisco Beltrão, 858 Cascavel, 859 Toledo, 860 Londrina, 863 Cornélio Procópio,
		864 Jacarezinho, 868 Apucarana, 870 Maringá, 872 Cianorte, 873 Campo Mourão, 875 Umuarama,
		877 Paranavaí`,
	SC: `880 Florianópolis, 881 São José, 882 Tijucas, 883 Itajaí, 885 Lages, 887 Tubarão, 888 Criciúma, 889 Araranguá,
		890 Blumenau, 891 Rio do Sul, 892 Joinville, 893 Mafra, 895 Caçador, 896 Joaçaba, 897 Concórdia,
		898 Chapecó, 899 São Miguel do Oeste`,
	RS: `900 Porto Alegre, 920 Canoas, 925 Guaíba, 930 São Leopoldo, 932 Esteio, 933 Novo Hamburgo, 940 Gravataí,
		944 Viamão, 948 Alvorada, 949 Cachoeirinha, 950 Caxias do Sul, 952 Vacaria, 955 Osório, 956 Taquara,
		957 Bento Gonçalves, 959 Lajeado, 960 Pelotas, 962 Rio Grande, 964 Bagé, 965 Cachoeira do Sul,
		968 Santa Cruz do Sul, 970 Santa Maria, 973 São Gabriel, 975 Uruguaiana, 976 São Borja, 980 Cruz Alta,
		984 Frederico Westphalen, 987 Ijuí, 988 Santo Ângelo, 989 Santa Rosa, 990 Passo Fundo, 995 Carazinho,
		997 Erechim`,
};

/** Cities other than capitals whose range is their own; first five digits. */
const ownRanges: readonly (readonly [from: number, to: number, city: string])[] = [
	[12460, 12489, "Campos do Jordão"],
	[53990, 53999, "Fernando de Noronha"],
];

export interface CepRegion {
	state: Uf;
	/** The city when the code's range belongs to it alone, else blank. */
	city: string;
	/** The city to measure distance to when the real one is unknown. */
	centre: string;
}

/** What the table knows of a code; null when no state has such codes. */
export function findCepRegion(cep: Cep): CepRegion | null {
	const prefix = Number(cep.slice(0, 3));
	const state = stateRanges.find(([from, to]) => prefix >= from && prefix <= to)?.[2];
	if (!state) return null;
	const city = ownCity(cep, state);
	return { state, city, centre: city || regionCentre(prefix, state) };
}

function ownCity(cep: Cep, state: Uf): string {
	const prefix = Number(cep.slice(0, 5));
	const within = ([from, to]: readonly [number, number, ...unknown[]]) => prefix >= from && prefix <= to;
	if (capitals[state].cep.some(within)) return capitals[state].city;
	return ownRanges.find(within)?.[2] ?? "";
}

/** The regions of a state in ascending order. */
export function listRegions(state: Uf): { from: number; city: string }[] {
	return regions[state].split(",").map((entry) => {
		const text = entry.trim();
		return { from: Number(text.slice(0, 3)), city: text.slice(4) };
	});
}

function regionCentre(prefix: number, state: Uf): string {
	return listRegions(state).findLast(({ from }) => from <= prefix)?.city ?? capitals[state].city;
}
