import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

/**
 * The sentences that the specification quotes for visitors and customers stand in the shop word for
 * word. That they are shown at the right moment is for the journeys; this catches a changed comma.
 */
const sources: string[] = [];
for await (const file of glob("app/**/*.{ts,tsx}")) {
	if (!/\.test\.tsx?$/.test(file)) sources.push(readFileSync(file, "utf8"));
}
// A sentence may be broken over lines where it stands between tags.
const shop = sources.join("\n").replace(/\s+/g, " ");

const texts: Record<string, readonly string[]> = {
	"accounts (section 8)": [
		"Erro no cadastro",
		"Erro no login",
		"Erro ao sair",
		"Erro ao enviar email",
		"Login realizado!",
		"Bem-vindo de volta!",
		"Email enviado!",
		"Verifique seu email para redefinir sua senha.",
		"As senhas não coincidem.",
	],
	"password reset (section 8)": [
		"Link de redefinição inválido ou expirado.",
		"Link de redefinição inválido.",
		"Erro ao redefinir senha",
		"Ocorreu um erro inesperado. Tente novamente.",
		"Senha redefinida!",
	],
	"checkout (section 8)": [
		"CEP inválido",
		"Verifique o CEP digitado.",
		"CEP encontrado!",
		"Endereço preenchido automaticamente.",
		"Erro ao calcular frete",
		"Usando valor padrão de frete.",
		"Erro ao processar pedido",
		"Tente novamente ou entre em contato conosco.",
		"Erro ao criar preferência de pagamento",
		"Selecione uma forma de pagamento.",
		"CEP obrigatório",
		"Digite um CEP válido para continuar.",
		"Link copiado!",
		"Erro ao copiar",
		"Pedido não encontrado",
	],
	"catalogue and home (section 8)": [
		"Nenhum produto em destaque encontrado.",
		"Sem Imagem",
		"Erro ao Carregar",
		"Categoria de produtos artesanais feitos com técnicas tradicionais e materiais sustentáveis.",
		"Sem categoria",
		"Nenhum produto encontrado",
		"Produto não encontrado",
		"Ainda não há avaliações para este produto.",
	],
	"profile and reviews (section 8)": [
		"Erro ao atualizar",
		"Tente novamente mais tarde.",
		"Perfil atualizado!",
		"Erro ao enviar avaliação. Tente novamente.",
		"Você precisa estar logado para avaliar produtos.",
		"Avaliação enviada",
		"Avaliação é obrigatória",
		"Avaliação máxima é 5",
		"Comentário deve ter pelo menos 10 caracteres",
		"Você ainda não fez nenhum pedido.",
		"Sua lista de favoritos está vazia.",
	],
	"favourites and cart (sections 4 and 8)": [
		"Produto adicionado aos favoritos!",
		"Produto removido dos favoritos!",
		"Produto adicionado!",
		"Produto atualizado!",
		"Produto removido!",
		"Carrinho limpo!",
		"Seu carrinho está vazio",
		"Entrar para Finalizar",
	],
	"tracking and contact (section 8)": [
		"Verifique o número ou código de rastreio e tente novamente.",
		"Erro ao buscar pedido. Tente novamente.",
		"Nenhum evento de rastreamento encontrado para este pedido.",
		"Erro ao enviar mensagem. Tente novamente.",
		"Campos obrigatórios",
		"Por favor, preencha todos os campos obrigatórios.",
		"Mensagem enviada!",
		"Recebemos sua mensagem e responderemos em breve.",
	],
	"access (section 6)": ["Acesso negado", "Você não tem permissão para acessar o painel administrativo."],
	"screens (section 2)": [
		"Página não encontrada",
		"Gerencie suas informações pessoais e pedidos",
		"Explore Nossa Coleção",
		"Produtos em Destaque",
		"Ver Todos os Produtos",
		"Nenhuma pergunta encontrada",
		"Qualidade Artesanal",
		"Esqueci minha senha",
		"Menu de Navegação",
		"Entrar / Cadastrar",
		"Sair da Conta",
	],
};

// rule: 8.01
test.each(Object.entries(texts))(
	"the texts of %s are written as the specification has them",
	(_part, list) => {
		for (const text of list) expect(shop, text).toContain(text);
	},
);
