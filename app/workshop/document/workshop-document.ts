interface DocumentFiles {
	style: string;
	script: string;
	fonts: readonly string[];
	manifest: string;
}

/** Our own line icons, 24 units square, in the colour of the text. */
const icons: Readonly<Record<string, string>> = {
	check: "M4 12.5l5.2 5.2L20 6.5",
	camera: "M3.5 8.5h4l1.6-2.5h5.8l1.6 2.5h4v10.5h-17zM12 10.2a3.4 3.4 0 100 6.8 3.4 3.4 0 000-6.8z",
	pencil: "M4 20l1-4.2L16 4.8l3.2 3.2L8.2 19zM13.8 7l3.2 3.2",
	chevron: "M6 9.5l6 6 6-6",
	stop: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5v5.5M12 16v.5",
};

const sprite = Object.entries(icons)
	.map(([name, shape]) => `<symbol id="sign-${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`)
	.join("");

/** The document without any data: what the reader sees until the script has the list. */
export const workshopDocument = ({
	style,
	script,
	fonts,
	manifest,
}: DocumentFiles): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oficina</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f3">
<meta name="format-detection" content="telephone=no">
${fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join("\n")}
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
<link rel="icon" href="/favicon.png" type="image/png" sizes="96x96">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${manifest}">
</head><body>
<svg class="sprite" aria-hidden="true" focusable="false">${sprite}</svg>
<div id="tela"><header class="top" data-key="top"><h1>Oficina</h1><p class="signal">buscando</p></header><main data-key="main"></main></div>
<p id="aviso" class="unseen" role="status"></p>
<noscript><p class="notice">Esta tela precisa de JavaScript, que está desligado neste navegador.</p></noscript>
</body></html>
`;
