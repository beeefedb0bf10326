export default function Home() {
	return <h1>Feita por nós, para durar.</h1>;
}
