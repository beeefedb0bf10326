import { useNavigation } from "react-router";
import { DialogActions, type FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { userFailures } from "#app/shop/accounts/roles/users.messages.ts";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { type Role, roles, roleValues } from "#app/values/status/role.ts";
import { displayName } from "./UserAvatar.tsx";
import type { UserDetails } from "./users.queries.server.ts";

const roleDescriptions: Record<Role, string> = {
	customer: "Compra, acompanha pedidos e avalia o que recebeu.",
	artisan: "Assina peças na loja. Não entra no painel.",
	admin: "Entra no painel e pode tudo: preços, pedidos, pessoas.",
};

export function RoleDialog({ user, closeTo, result }: FormDialogProps & { user: UserDetails }) {
	const { formData } = useNavigation();
	return (
		<RouteDialog title="Editar Papel do Usuário" closeTo={closeTo} width="narrow">
			<ActionForm failure={failureToast("Erro", userFailures.change)} result={result} preventScrollReset>
				<input type="hidden" name="intent" value="role" />
				<input type="hidden" name="userId" value={user.id} />
				<fieldset>
					<legend className="mb-3 text-ink-2">
						Papel de <strong className="text-ink">{displayName(user)}</strong>
					</legend>
					<div className="space-y-2">
						{roleValues.toReversed().map((role) => (
							<label
								key={role}
								className="flex cursor-pointer items-start gap-3 rounded-md border border-line bg-white px-4 py-3 has-checked:border-heartwood has-checked:bg-paper-2 has-focus-visible:outline-2 has-focus-visible:outline-heartwood"
							>
								<input
									type="radio"
									name="role"
									value={role}
									defaultChecked={role === user.role}
									className="mt-1 size-4.5 accent-heartwood"
								/>
								<span>
									<span className="block font-semibold">{roles[role].label}</span>
									<span className="block text-sm text-ink-2">{roleDescriptions[role]}</span>
								</span>
							</label>
						))}
					</div>
				</fieldset>
				{user.role === "customer" ? (
					<p className="mt-3 text-sm text-ink-2">
						Quem vira artesão ou administrador entra de novo na conta e precisa de uma senha de pelo menos 12
						caracteres. Se a de hoje for mais curta, a loja envia um e-mail para criar outra.
					</p>
				) : null}
				<div className="mt-5">
					<TextField
						{...resultFields(result)("workshopTown", user.workshopTown ?? "")}
						label="Cidade da oficina"
						optional
						maxLength={accountFields.city.maxLength}
						hint="De quem assina peças: aparece na página de cada uma, ao lado do nome."
					/>
				</div>
				{result?.fields?.role ? <p className="mt-3 text-sm text-brick">{result.fields.role}</p> : null}
				<div className="mt-6 empty:hidden">
					<ConfirmIdentityFields result={result} />
				</div>
				<div className="mt-6">
					<DialogActions closeTo={closeTo} save="Salvar" busy={formData?.get("intent") === "role"} />
				</div>
			</ActionForm>
		</RouteDialog>
	);
}
