/**
 * The title when signing out fails. Alone, because the menus of every page need it and no other message of accounts.
 */
export const SIGN_OUT_FAILURE = "Erro ao sair";
