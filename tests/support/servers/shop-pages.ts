/**
 * Product pages in the shape of each platform that our customers' suppliers use, written by us.
 * Names, prices and addresses are invented.
 */
const page = (head: string, body = ""): string =>
	`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

const jsonLd = (text: string): string => `<script type="application/ld+json">${text}</script>`;

/** JSON-LD with raw line breaks in it and the list price; the paid price stands in the platform's own tag. */
export const nuvemshop = page(
	`<title>Aparador Araucária - Oficina do Vale</title>
	<link rel="canonical" href="https://oficina.example/produtos/aparador-araucaria/">
	<meta property="og:type" content="tiendanube:product">
	<meta property="og:title" content="Aparador Araucária">
	<meta property="og:image" content="http://cdn.oficina.example/aparador-640-0.jpg">
	<meta property="og:image:secure_url" content="https://cdn.oficina.example/aparador-640-0.jpg">
	<meta property="tiendanube:price" content="1790.00">
	<meta property="tiendanube:stock" content="3">
	${jsonLd(`{
		"@context": "https://schema.org/", "@type": "Product",
		"@id": "https://oficina.example/produtos/aparador-araucaria/",
		"name": "Aparador Araucária",
		"image": "https://cdn.oficina.example/aparador-1024-1024.jpg",
		"description": "Três gavetas com corrediças de madeira.
Tampo em imbuia, 140 x 40 cm.	Sob encomenda.",
		"weight": {"@type": "QuantitativeValue", "unitCode": "KGM", "value": "38.5"},
		"offers": {"@type": "Offer", "url": "https://oficina.example/produtos/aparador-araucaria/",
			"priceCurrency": "BRL", "price": "1990.00", "availability": "https://schema.org/InStock"}
	}`)}`,
	`<h1>Aparador Araucária</h1><p>12x de R$ 149,16</p>`,
);

export const vtex = page(
	`<title>Mesa Mantiqueira 220 | Casa Serrana</title>
	${jsonLd(`{"@context":"https://schema.org/","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Mesas","item":"https://casa.example/mesas"}]}`)}
	${jsonLd(`{"@context":"https://schema.org/","@type":"Product","@id":"https://casa.example/mesa-mantiqueira/p","name":"Mesa Mantiqueira 220","brand":{"@type":"Brand","name":"Serrana"},"image":["https://casa.example/arquivos/1.jpg","/arquivos/2.jpg"],"description":"Mesa de jantar em peroba-rosa.<br/><ul><li>Oito lugares</li><li>Acabamento a óleo</li></ul>","offers":{"@type":"AggregateOffer","lowPrice":6890.5,"highPrice":7490,"priceCurrency":"BRL","offers":[{"@type":"Offer","price":6890.5,"priceCurrency":"BRL"}],"offerCount":1}}`)}`,
	`<h1>Mesa Mantiqueira 220</h1>
	<table><tr><th>Acabamento</th><td>Óleo natural</td></tr><tr><td>Garantia:</td><td>12 meses</td></tr><tr><td>Código</td><td>77</td></tr></table>`,
);

/** Before its markup: only meta tags. */
export const vtexOld = page(
	`<title>Banco Bocaina - Casa Serrana</title>
	<meta property="og:type" content="og:product">
	<meta property="og:title" content="Banco Bocaina - Casa Serrana">
	<meta property="og:image" content="//casa.example/banco.jpg">
	<meta name="description" content="Banco de tauari para a varanda.">
	<meta property="product:price:amount" content="890.0">
	<meta property="product:price:currency" content="BRL">`,
	`<h1>Banco Bocaina</h1>`,
);

/** The price in the form of the shop's language, not of programs. */
export const shopify = page(
	`<title>Luminária Neblina &ndash; Ateliê</title>
	<meta property="og:type" content="product">
	<meta property="og:title" content="Luminária Neblina">
	<meta property="og:description" content="Cúpula torneada em freijó &amp; tecido.">
	<meta property="og:image" content="http://atelie.example/cdn/luminaria.jpg?v=1">
	<meta property="og:price:amount" content="1.234,56">
	<meta property="og:price:currency" content="BRL">`,
	`<h1>Luminária Neblina</h1>`,
);

export const shopifyGroup = page(
	`<title>Cadeira Garoa</title>
	${jsonLd(`{"@context":"http://schema.org/","@type":"ProductGroup","name":"Cadeira Garoa","description":"Assento em palha.","hasVariant":[
		{"@type":"Product","name":"Cadeira Garoa - Jatobá","image":"https://atelie.example/jatoba.jpg","offers":{"@type":"Offer","price":"1290.00","priceCurrency":"BRL","url":"https://atelie.example/products/cadeira-garoa?variant=1"}},
		{"@type":"Product","name":"Cadeira Garoa - Pinus","image":"https://atelie.example/pinus.jpg","offers":{"@type":"Offer","price":"690.00","priceCurrency":"BRL","url":"https://atelie.example/products/cadeira-garoa?variant=2"}}
	],"productGroupID":"9","url":"https://atelie.example/products/cadeira-garoa"}`)}
	<meta property="og:image" content="https://atelie.example/grupo.jpg">`,
);

export const magento = page(
	`<title>Estante Itatiaia</title>
	<meta property="og:type" content="product">
	<meta property="og:image" content="https://movelaria.example/media/estante.jpg">
	<meta property="product:price:amount" content="3450">
	<meta property="product:price:currency" content="BRL">`,
	`<div itemscope itemtype="http://schema.org/Product">
		<h1><span itemprop="name">Estante Itatiaia</span></h1>
		<img itemprop="image" src="/media/estante-grande.jpg" alt="">
		<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
			<meta itemprop="price" content="3450.0000"><meta itemprop="priceCurrency" content="BRL">
		</div>
		<div itemprop="description"><p>Cinco prateleiras.</p><p>Em <b>cumaru</b> maciço.</p></div>
		<span itemprop="material">Cumaru</span>
	</div>`,
);

export const wooCommerce = page(
	`<title>Cama Serra Fina - Marcenaria</title>
	${jsonLd(`{"@context":"https://schema.org/","@graph":[{"@type":"WebPage","name":"Cama Serra Fina"},
		{"@type":"Product","@id":"https://marcenaria.example/produto/cama-serra-fina/#product","name":"Cama Serra Fina &#8211; Queen","url":"https://marcenaria.example/produto/cama-serra-fina/","description":"Cabeceira ripada.","image":{"@type":"ImageObject","url":"https://marcenaria.example/cama.jpg"},"sku":"CSF",
		"additionalProperty":[{"@type":"PropertyValue","name":"Cor","value":"Natural"},{"@type":"PropertyValue","name":"Material","value":"Freijó, Cedro e MDF"},{"@type":"PropertyValue","name":"Frete","value":"Grátis"}],
		"offers":[{"@type":"Offer","priceSpecification":[{"@type":"UnitPriceSpecification","price":"5200.00","priceCurrency":"BRL"},{"@type":"UnitPriceSpecification","price":"5990.00","priceCurrency":"BRL","priceType":"https://schema.org/ListPrice"}],"availability":"http://schema.org/InStock"}]}]}`)}`,
);

/** Variations: the lowest of several prices. Related products come before it. */
export const wooCommerceVariable = page(
	jsonLd(`[{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Product","name":"Outra peça","url":"https://marcenaria.example/produto/outra/","offers":{"price":"1.00"}}}]},
	{"@type":"Product","name":"Prateleira Bruma","url":"https://marcenaria.example/produto/prateleira-bruma/","image":[],"offers":[{"@type":"AggregateOffer","lowPrice":"189.00","highPrice":"329.00","offerCount":3,"priceCurrency":"BRL"}],}]`),
	"<h1>Prateleira Bruma</h1>",
);

/** A carefully made generic page: microdata alone. */
export const generic = page(
	`<title>Tábua Carlota | Elos de Madeira</title>`,
	`<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Tábua Carlota</h1>
	<p itemprop="description">Para servir e cortar, em jequitibá.</p>
	<img itemprop="image" src="fotos/tabua.jpg"><span itemprop="price">R$ 159,90</span></main>
	<dl><dt>Cor:</dt><dd>Natural</dd><dt>Tamanho</dt><dd>45 × 28 cm</dd></dl>`,
);

export const inDollars = page(
	`<meta property="og:type" content="product"><meta property="og:title" content="Oak Bench">
	<meta property="product:price:amount" content="450.00"><meta property="product:price:currency" content="USD">`,
);

export const article = page(
	`<title>Como cuidar da madeira</title><meta property="og:type" content="article"><meta property="og:title" content="Como cuidar da madeira">`,
	`<h1>Como cuidar da madeira</h1><p>Por apenas R$ 9,90.</p>`,
);

/** Everything that a page could try to smuggle in. */
export const hostile = page(
	`${jsonLd(`{"@type":"Product","name":"<img src=x onerror=alert(1)>Mesa <b>boa</b>\\u202e","description":"<script>alert(1)<\\/script>Texto &lt;b&gt;limpo&lt;/b&gt;","image":["javascript:alert(1)","data:image/png;base64,AAAA","file:///etc/passwd","https://loja.example/a.jpg"],"offers":{"price":"12x de R$ 99,90"},"__proto__":{"polluted":true}}`)}
	${jsonLd("{ not json at all")}${jsonLd("[".repeat(5_000))}`,
);
