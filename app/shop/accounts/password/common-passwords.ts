/**
 * What people in Brazil choose first, and therefore what is tried first. Lower case; `password.ts`
 * also refuses these with digits or signs behind them.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
	`
	123456 123456789 12345678 12345 1234567 1234567890 123123 111111 000000 654321 666666 121212 123321
	112233 987654321 password password1 qwerty qwertyuiop qwerty123 qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t
	q1w2e3r4 zaq12wsx qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm 1qaz2wsx abc123 a1b2c3 abcd1234 abcdef 123abc
	iloveyou letmein welcome monkey dragon football baseball sunshine princess master shadow superman batman
	trustno1 admin admin123 administrator root toor guest login access passw0rd p@ssw0rd p@ssword starwars
	pokemon freedom whatever computer internet secret google facebook instagram youtube windows samsung
	iphone motorola android test teste teste123 testando default changeme mudar mudar123 mudarsenha
	trocar123 senha senha1 senha12 senha123 senha1234 senha12345 senha123456 minhasenha suasenha senhas
	novasenha senhanova senhaforte senhasegura 102030 10203040 1020304050 010203 01020304 131313 141414
	151515 171717 181818 191919 202020 212121 222222 232323 242424 252525 333333 444444 555555 777777 888888
	999999 101010 159753 147258 147258369 159357 789456 789456123 456789 741852 741852963 963852741 852456
	753951 321321 456456 789789 123654 142536 246810 135790 112358 131415 314159 271828 brasil brasil10
	brasil123 brasileiro pentacampeao hexacampeao flamengo flamengo10 flamengo1 mengao corinthians
	corinthians1 timao palmeiras verdao saopaulo spfc tricolor santos santosfc vasco vascodagama gremio
	internacional cruzeiro atletico galo botafogo fluminense fluminense1 bahia sport nautico fortaleza ceara
	coritiba athletico futebol gol neymar ronaldo ronaldinho pele romario kaka messi cr7 amor amor123
	amoreterno amorzinho meuamor teamo teamo123 euteamo teamomuito teadoro paixao saudade felicidade feliz
	alegria esperanca vitoria vitoria1 sucesso liberdade sorriso estrela estrelinha princesa princesinha
	rainha anjo anjinho gatinha gatinho gostosa gostoso lindinha linda lindo fofinha bebe nenem bonequinha
	borboleta golfinho cachorro gato leao tigre aguia deus deus123 deusefiel deusefiel1 deuseamor
	deusnocomando jesus jesus123 jesuscristo jesuseamor jesuseteama jesuste jesuste1 jesusteama senhor
	senhorjesus espiritosanto mariamaria nossasenhora aparecida santoantonio saojorge gratidao bencao fe
	aleluia gloria adonai jeova israel emanuel salmo91 salmos23 familia familia1 minhafamilia minhavida
	minhamae mamae mamaeu papai filho filha filhos irmao vovo amigos amigo casa casamento namoro maria joao
	jose ana antonio francisco carlos paulo pedro lucas luiz marcos gabriel rafael daniel marcelo bruno
	eduardo felipe rodrigo fernando fernanda juliana patricia aline camila amanda jessica leticia larissa
	mariana beatriz bruna vanessa gabriela carolina isabela julia luana thiago tiago diego leonardo gustavo
	guilherme matheus mateus henrique vinicius ricardo roberto alexandre andre anderson adriana adriano
	sandra renata simone cristina claudia marcia luciana daniela tatiane priscila raquel rafaela samuel davi
	miguel arthur heitor helena alice laura sophia sofia manuela valentina enzo trabalho empresa escritorio
	escola faculdade professor medico advogado engenheiro policia bombeiro soldado exercito marinha
	computador internet1 celular telefone mudanca dinheiro milionario ganhar loteria carro moto fusca gol2
	honda yamaha ferrari corsa palio cerne moveis madeira marcenaria loja cliente usuario visitante
	convidado sistema servidor gerente diretor suporte janeiro fevereiro marco abril maio junho julho agosto
	setembro outubro novembro dezembro segunda domingo verao inverno primavera natal carnaval charlie
	michael jordan hunter ashley nicole jennifer daniel1 thomas robert matthew andrew joshua killer pepper
	ginger cheese cookie summer winter orange banana chocolate chocolate1 morango naruto sasuke goku pikachu
	minecraft freefire fortnite roblox callofduty counterstrike xuxa anitta metallica slipknot nirvana
	linkinpark onedirection justinbieber q1w2e3 asd123 asdasd asdf1234 qweasd qweasdzxc qwerasdf wasd poiuyt
	lkjhgf mnbvcxz 0987654321 098765 87654321 7654321 54321 aaaaaa abcabc xxxxxx zzzzzz aa123456 a123456
	a12345678 abc12345 abcd123 admin1 admin1234 adminadmin master123 hello hello123 love lovely angel
	blink182 killer123 lol123 nothing please private ninja mustang corvette harley phoenix hockey soccer
	tennis golden silver diamond cowboys eagles yankees lakers
`
		.trim()
		.split(/\s+/),
);
