import {
	addProductToCart,
	expect,
	fillAddress,
	fillSignUpForm,
	test,
} from "#tests/support/browser/journey.ts";

/* A screen reader gets these names, roles and states, in this order, on every screen of a purchase. */
// rule: 2.63
test("the whole purchase makes sense to a user of a screen reader", async ({ page }) => {
	const main = page.getByRole("main");
	await page.goto("/product/tabua-redonda");
	await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Você está em"
      - region "Fotos de Tábua redonda com alça":
        - group "Fotos, em tamanho grande":
          - img "Tábua redonda em peroba-rosa com alça e tira de couro"
          - img "Detalhe do cabo da tábua redonda, com furo e tira de couro para pendurar"
        - button "Ampliar foto"
      - list:
        - listitem:
          - link "Cozinha"
      - heading "Tábua redonda com alça" [level=1]
      - link /de 5 estrelas .* avaliações/
      - paragraph: /R\\$ 189/
      - paragraph: /12x de R\\$ 15,75 sem juros/
      - term: Materiais
      - definition: Peroba-rosa, Couro
      - group "Quantidade de Tábua redonda com alça":
        - button "Diminuir Tábua redonda com alça" [disabled]
        - status: "1"
        - button "Aumentar Tábua redonda com alça"
      - button "Adicionar ao Carrinho"
      - button "Favoritar Tábua redonda com alça"
      - button "Compartilhar"
      - textbox /Frete e prazo/
      - button "Calcular"
      - region "Sobre a peça":
        - tablist "Sobre a peça":
          - tab "Detalhes" [selected]
          - tab "Cuidados"
          - tab /Avaliações \\(\\d+\\)/
        - tabpanel "Detalhes"
      - region "Combina com esta peça":
        - heading "Combina com esta peça" [level=2]
        - article:
          - button /^Favoritar/
          - heading [level=3]
          - link /^Ver Produto/
  `);

	await addProductToCart(page, "tabua-redonda");
	// The message is announced, and the badge has its number in words.
	await expect(page.getByRole("region", { name: "Carrinho atualizado" })).toMatchAriaSnapshot(`
    - region "Carrinho atualizado":
      - status:
        - paragraph: Produto adicionado!
        - paragraph: Tábua redonda com alça
        - paragraph: 1 unidade · R$ 189 cada
      - link "Ver Carrinho"
      - button "Continuar comprando"
      - button "Fechar"
  `);
	await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - link "Carrinho, 1 item"
  `);

	await page.goto("/cart");
	await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Seu carrinho" [level=1]
      - list:
        - listitem:
          - heading "Tábua redonda com alça" [level=2]
          - button "Remover Tábua redonda com alça"
          - group "Quantidade de Tábua redonda com alça":
            - button "Diminuir Tábua redonda com alça"
            - status: "1"
            - button "Aumentar Tábua redonda com alça"
          - paragraph: /R\\$ 189/
      - button "Limpar carrinho"
      - complementary "Resumo do pedido":
        - heading "Resumo do pedido" [level=2]
        - term: Subtotal (1 unidade)
        - definition: /R\\$ 189/
        - term: Frete
        - definition
        - term: /Total/
        - status: 1 unidade no carrinho
        - link "Entrar para Finalizar"
  `);

	await page.goto("/auth?tab=signup");
	await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Crie sua conta" [level=1]
      - tablist "Entrar ou cadastrar":
        - tab "Entrar"
        - tab "Cadastrar" [selected]
      - tabpanel "Cadastrar":
        - textbox "Nome Completo"
        - textbox "Email"
        - textbox "Senha"
        - textbox "Confirmar Senha"
        - button "Criar Conta"
  `);
	await fillSignUpForm(page, { fullName: "Dora Ouvinte" });
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Finalizar Compra" [level=1]
      - region "1 Entrega":
        - heading "1 Entrega" [level=2]
        - textbox "CEP": 01310-100
        - combobox "Endereço": Avenida Paulista
        - textbox "Número": "1578"
        - textbox "Bairro": Bela Vista
        - textbox "Cidade": São Paulo
        - combobox "Estado":
          - option "SP" [selected]
        - textbox "Nome completo": Dora Ouvinte
        - textbox "Telefone": (11) 98888-1234
      - region "2 Frete":
        - heading "2 Frete" [level=2]
        - group "Forma de envio":
          - radio /Correios PAC Chega até .* R\\$/ [checked]
          - radio /Correios SEDEX Chega até .* R\\$/
      - region "3 Pagamento":
        - heading "3 Pagamento" [level=2]
        - group "Forma de pagamento":
          - radio /^Mercado Pago/
          - radio /^Transferência bancária/ [checked]
      - complementary "Seu pedido":
        - heading "Seu pedido" [level=2]
        - term: Subtotal
        - definition: /R\\$ 189,00/
        - term: /Frete \\(Correios PAC\\)/
        - definition: /R\\$/
        - term: Total
        - definition: /R\\$/
        - button "Fazer pedido"
  `);

	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\//);
	await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Pedido criado!" [level=1]
      - term: Pedido
      - definition: /#[0-9a-f]{8}/
      - term: Pagamento
      - definition: /Transferência bancária · Pendente/
      - region "Itens do pedido":
        - heading "Itens do pedido" [level=2]
      - complementary "Entrega e acompanhamento":
        - region "Chega até":
          - heading "Chega até" [level=2]
        - region "Número completo do pedido":
          - button "Copiar número"
        - link "Rastrear pedido"
      - link "Continuar comprando"
      - link "Meus pedidos"
  `);
	// The summary of errors comes first, and gets the focus.
	await addProductToCart(page, "tabua-redonda");
	await page.goto("/checkout");
	await page.getByLabel("CEP", { exact: true }).fill("");
	await page
		.getByRole("button", { name: /Fazer pedido|Ir para|Finalizar/ })
		.first()
		.click();
	await expect(page.getByRole("alert").filter({ hasText: "CEP obrigatório" })).toBeVisible();
	await expect(page.getByLabel("CEP", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
