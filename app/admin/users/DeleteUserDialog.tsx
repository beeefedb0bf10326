import { failureToast } from "#app/platform/forms/toasts.ts";
import { userFailures } from "#app/shop/accounts/roles/users.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { displayName } from "./UserAvatar.tsx";
import type { UserRow } from "./users.queries.server.ts";

/** Asks for confirmation before an account is deleted permanently. */
export function DeleteUserDialog({ user }: { user: UserRow }) {
	return (
		<ConfirmDialog
			id={`excluir-${user.id}`}
			question={`Tem certeza que deseja excluir ${displayName(user)}?`}
			consequence={
				<>
					<p>Esta ação não pode ser desfeita. O usuário será permanentemente excluído do sistema.</p>
					<p className="mt-3">
						Os pedidos ficam como registro fiscal, sem os dados da pessoa. Um pedido ainda não pago é
						cancelado; um pedido pago guarda o endereço até a entrega.
					</p>
				</>
			}
			fields={{ intent: "delete", userId: user.id }}
			failure={failureToast("Erro", userFailures.delete)}
			trigger={<Icon name="trash" className="size-5" />}
			triggerLabel={`Excluir ${displayName(user)}`}
		/>
	);
}
