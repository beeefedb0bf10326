/**
 * Nobody real: surnames are trees, addresses end in example.com, telephone numbers lead nowhere and
 * none of them has a password, so that no demo account can be signed in to.
 */
export interface DemoPerson {
	key: string;
	fullName: string;
	role: "customer" | "artisan";
	/** Digits. */
	phone: string;
	street: string;
	number: string;
	complement: string | null;
	neighborhood: string;
	city: string;
	state: string;
	zipCode: string;
	joinedDaysAgo: number;
}

export const demoEmailOf = (person: DemoPerson): string => `${person.key}@example.com`;

type Address = Pick<
	DemoPerson,
	"street" | "number" | "complement" | "neighborhood" | "city" | "state" | "zipCode"
>;

const customer = <const Key extends string>(
	key: Key,
	fullName: string,
	phone: string,
	joinedDaysAgo: number,
	address: Address,
): DemoPerson & { key: Key; role: "customer" } => ({
	key,
	fullName,
	role: "customer",
	phone,
	joinedDaysAgo,
	...address,
});

export const demoPeople = [
	{
		key: "tome.imbuia",
		fullName: "Tomé Imbuia",
		role: "artisan",
		phone: "12900000001",
		street: "Rua dos Pinheiros",
		number: "240",
		complement: null,
		neighborhood: "Vila Inglesa",
		city: "Campos do Jordão",
		state: "SP",
		zipCode: "12460000",
		joinedDaysAgo: 400,
	},
	{
		key: "rosa.peroba",
		fullName: "Rosa Peroba",
		role: "artisan",
		phone: "12900000002",
		street: "Rua dos Pinheiros",
		number: "240",
		complement: null,
		neighborhood: "Vila Inglesa",
		city: "Campos do Jordão",
		state: "SP",
		zipCode: "12460000",
		joinedDaysAgo: 390,
	},
	customer("ana.jatoba", "Ana Jatobá", "11900000003", 130, {
		street: "Rua das Aroeiras",
		number: "158",
		complement: "Apto. 42",
		neighborhood: "Bela Vista",
		city: "São Paulo",
		state: "SP",
		zipCode: "01310200",
	}),
	customer("bruno.ipe", "Bruno Ipê", "21900000004", 118, {
		street: "Rua do Ipê-Amarelo",
		number: "77",
		complement: "Casa 2",
		neighborhood: "Tijuca",
		city: "Rio de Janeiro",
		state: "RJ",
		zipCode: "20510000",
	}),
	customer("celia.cedro", "Célia Cedro", "31900000005", 96, {
		street: "Rua dos Cedros",
		number: "1020",
		complement: null,
		neighborhood: "Savassi",
		city: "Belo Horizonte",
		state: "MG",
		zipCode: "30140000",
	}),
	customer("davi.pinho", "Davi Pinho", "41900000006", 90, {
		street: "Rua das Araucárias",
		number: "311",
		complement: "Sobrado",
		neighborhood: "Água Verde",
		city: "Curitiba",
		state: "PR",
		zipCode: "80240000",
	}),
	customer("elisa.sucupira", "Elisa Sucupira", "61900000007", 88, {
		street: "Quadra das Sucupiras, bloco C",
		number: "204",
		complement: null,
		neighborhood: "Asa Sul",
		city: "Brasília",
		state: "DF",
		zipCode: "70200000",
	}),
	customer("fabio.dende", "Fábio Dendê", "71900000008", 81, {
		street: "Ladeira das Palmeiras",
		number: "19",
		complement: null,
		neighborhood: "Rio Vermelho",
		city: "Salvador",
		state: "BA",
		zipCode: "41940000",
	}),
	customer("gilda.canela", "Gilda Canela", "51900000009", 74, {
		street: "Rua da Canela-Preta",
		number: "560",
		complement: "Apto. 901",
		neighborhood: "Moinhos de Vento",
		city: "Porto Alegre",
		state: "RS",
		zipCode: "90510000",
	}),
	customer("hugo.cumaru", "Hugo Cumaru", "19900000010", 70, {
		street: "Rua dos Cumarus",
		number: "88",
		complement: null,
		neighborhood: "Cambuí",
		city: "Campinas",
		state: "SP",
		zipCode: "13025000",
	}),
	customer("iara.cajueiro", "Iara Cajueiro", "81900000011", 62, {
		street: "Rua do Cajueiro",
		number: "432",
		complement: "Bloco B, apto. 11",
		neighborhood: "Boa Viagem",
		city: "Recife",
		state: "PE",
		zipCode: "51020000",
	}),
	customer("joao.guarapuvu", "João Guarapuvu", "48900000012", 55, {
		street: "Servidão dos Guarapuvus",
		number: "6",
		complement: null,
		neighborhood: "Campeche",
		city: "Florianópolis",
		state: "SC",
		zipCode: "88063000",
	}),
	customer("karina.manaca", "Karina Manacá", "12900000013", 48, {
		street: "Rua do Manacá-da-Serra",
		number: "35",
		complement: "Chalé",
		neighborhood: "Capivari",
		city: "Campos do Jordão",
		state: "SP",
		zipCode: "12460000",
	}),
	customer("lucas.acai", "Lucas Açaí", "92900000014", 20, {
		street: "Rua das Seringueiras",
		number: "701",
		complement: null,
		neighborhood: "Adrianópolis",
		city: "Manaus",
		state: "AM",
		zipCode: "69057000",
	}),
	customer("marta.quaresmeira", "Marta Quaresmeira", "27900000015", 24, {
		street: "Rua da Quaresmeira",
		number: "250",
		complement: "Apto. 303",
		neighborhood: "Praia do Canto",
		city: "Vitória",
		state: "ES",
		zipCode: "29055000",
	}),
] as const satisfies readonly DemoPerson[];

export type DemoPersonKey = (typeof demoPeople)[number]["key"];

export type DemoArtisanKey = Extract<(typeof demoPeople)[number], { role: "artisan" }>["key"];
