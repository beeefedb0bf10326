import { choiceFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import { mailGreeting } from "#app/shop/mail/mail-message.ts";
import { roles } from "#app/values/status/role.ts";
import { toOptions } from "#app/values/text.ts";

/** Above this the screen shows "more than", so that counting stays fast. */
export const MAX_COUNTED_USERS = 10_000;

/** The first words of a conversation with a person. */
export const userChatText = ({ fullName }: { fullName: string }, shopName: string): string =>
	`${mailGreeting(fullName)} Aqui é da ${shopName}.`;

export const userFilters = {
	q: searchFilter("Buscar usuários", "Buscar por nome ou e-mail..."),
	role: choiceFilter("Papel", "Todos os papéis", toOptions(roles)),
};
