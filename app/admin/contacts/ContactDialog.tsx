import type { FormEvent } from "react";
import { href, useNavigation } from "react-router";
import { CustomerPhone } from "#app/admin/conversations/CustomerPhone.tsx";
import { contactChatText } from "#app/admin/conversations/contact-chat-text.ts";
import type { FormDialogProps } from "#app/admin/layout/DialogActions.tsx";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { contactUpdateFailures } from "#app/shop/contact/contact-update.messages.ts";
import { WorkshopReply } from "#app/shop/contact/WorkshopReply.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { hasTypedText } from "#app/ui/patterns/use-dirty.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { contactStatuses } from "#app/values/status/contact-status.ts";
import { toOptions } from "#app/values/text.ts";
import type { ContactWithReplies } from "./admin-contacts.queries.server.ts";
import { ContactCategoryBadge, ContactStatusBadge, ErasureBadge } from "./contact-badges.tsx";

const REPLY_FIELD = "textarea[name=message]";

interface ContactDialogProps extends FormDialogProps {
	contact: ContactWithReplies;
	/** A reply that is sent twice with the same id goes out once. */
	replyId: string;
}

/**
 * “Ver Detalhes”: the whole message, the earlier replies, the form for a new one, and the message's status and notes.
 */
export function ContactDialog({ contact, replyId, closeTo, result }: ContactDialogProps) {
	// “Responder” of the dashboard leads to the field; from the list the message is opened to be read.
	const isOpenedToReply = closeTo === href("/admin");
	return (
		<RouteDialog
			title="Detalhes do Contato"
			closeTo={closeTo}
			firstFocus={isOpenedToReply ? REPLY_FIELD : undefined}
		>
			<div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
				<div className="min-w-0">
					<ContactMessage contact={contact} />
					{contact.replies.map(({ id, author, message, publishedAt, createdAt }) => (
						<WorkshopReply
							key={id}
							heading={`${author ?? "A oficina"} respondeu em ${formatDateTime(createdAt)}`}
							text={message}
							className="mt-5 md:ml-10"
						>
							{contact.product ? (
								<PublicationForm contactId={contact.id} replyId={id} isPublished={publishedAt !== null} />
							) : null}
						</WorkshopReply>
					))}
					<ReplyForm key={contact.replies.length} contact={contact} replyId={replyId} result={result} />
				</div>
				<div className="self-start">
					<ContactStatusForm contact={contact} result={result} />
					<div className="mt-5">
						<ConfirmDialog
							id={`apagar-${contact.id}`}
							question="Tem certeza que deseja apagar esta mensagem?"
							consequence={
								<p>Esta ação não pode ser desfeita. Vão com ela as respostas, as anotações e os e-mails.</p>
							}
							fields={{ intent: "erase", contactId: contact.id }}
							confirmLabel="Apagar mensagem"
							failure={failureToast("Erro", contactUpdateFailures.erase)}
							trigger="Apagar mensagem"
						/>
						{contact.erasureRequestedAt ? (
							<p className="mt-2 text-sm text-ink-2">
								Em {formatDateTime(contact.erasureRequestedAt)} foi excluída uma conta com este e-mail, que
								nunca foi confirmado. Quem lê os e-mails dele recebeu um link para apagar a mensagem.
							</p>
						) : null}
					</div>
				</div>
			</div>
		</RouteDialog>
	);
}

/** A successful form closes the dialog, unless text was typed into the other form. */
function stayForTheOther({ currentTarget: form }: FormEvent<HTMLFormElement>) {
	const isOtherTyped = [...(form.closest("dialog")?.querySelectorAll("form") ?? [])].some(
		(other) => other !== form && hasTypedText(other),
	);
	const field = form.elements.namedItem("stays");
	if (field instanceof HTMLInputElement) field.value = isOtherTyped ? "1" : "";
}

function ContactMessage({ contact }: { contact: ContactWithReplies }) {
	const { name, email, phone, subject, message, category, status, createdAt } = contact;
	return (
		<section aria-label="Mensagem">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<p className="font-semibold break-words">{name}</p>
				<ContactStatusBadge status={status} />
				<ContactCategoryBadge category={category} />
				<ErasureBadge requestedAt={contact.erasureRequestedAt} />
			</div>
			<p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
				<a href={`mailto:${email}`} className="break-all underline underline-offset-4">
					{email}
				</a>
				{phone ? <CustomerPhone phone={phone} text={contactChatText(contact)} /> : null}
				<span className="text-ink-2 tabular-nums">{formatDateTime(createdAt)}</span>
			</p>
			{contact.product ? (
				<p className="mt-4 text-sm">
					Na página de{" "}
					<a
						href={href("/product/:slug", { slug: contact.product.slug })}
						target="_blank"
						rel="noopener"
						className="underline underline-offset-4"
					>
						{contact.product.name}
						<span className="sr-only"> (abre em nova aba)</span>
					</a>
				</p>
			) : null}
			{subject ? <p className="mt-5 font-serif text-xl break-words">{subject}</p> : null}
			<p className="mt-2 max-w-[70ch] break-words whitespace-pre-line">{message}</p>
		</section>
	);
}

function ReplyForm({ contact, replyId, result }: Omit<ContactDialogProps, "closeTo">) {
	const { formData } = useNavigation();
	const [firstName = ""] = contact.name.split(" ");
	const ownResult = formResultOf(result, "reply");
	const field = resultFields(ownResult);
	return (
		<ActionForm
			failure={failureToast("Erro", contactUpdateFailures.reply)}
			result={ownResult}
			preventScrollReset
			onSubmit={stayForTheOther}
			className="mt-8 border-t border-line pt-6"
		>
			<input type="hidden" name="stays" />
			<input type="hidden" name="intent" value="reply" />
			<input type="hidden" name="contactId" value={contact.id} />
			<input type="hidden" name="replyId" value={ownResult?.values?.replyId || replyId} />
			<TextAreaField
				{...field("message")}
				label={`Responder a ${firstName} por e-mail`}
				rows={6}
				required
				maxLength={contactLimits.reply}
				hint="A saudação, a mensagem original e os dados da loja vão junto."
			/>
			<div className="mt-4 flex flex-wrap items-center justify-between gap-4">
				<div>
					{contact.product ? (
						<label className="flex min-h-11 cursor-pointer items-center gap-2.5">
							<input
								type="checkbox"
								name="publishes"
								defaultChecked
								className="size-4.5 flex-none accent-heartwood"
							/>
							Publicar pergunta e resposta na página da peça
						</label>
					) : null}
					<label className="flex min-h-11 cursor-pointer items-center gap-2.5">
						<input type="checkbox" name="resolves" defaultChecked className="size-4.5 accent-heartwood" />
						Marcar como resolvido
					</label>
				</div>
				<Button type="submit" size="sm" busy={formData?.get("intent") === "reply"}>
					<Icon name="mail" className="size-5" />
					Enviar resposta
				</Button>
			</div>
		</ActionForm>
	);
}

/** Puts a question with this reply on the product's page, in place of another reply, or takes it off. */
function PublicationForm({
	contactId,
	replyId,
	isPublished,
}: {
	contactId: string;
	replyId: string;
	isPublished: boolean;
}) {
	const { formData } = useNavigation();
	const isSending = formData?.get("intent") === "publish" && formData.get("replyId") === replyId;
	return (
		<ActionForm failure={failureToast("Erro", contactUpdateFailures.publish)} preventScrollReset>
			<input type="hidden" name="intent" value="publish" />
			<input type="hidden" name="contactId" value={contactId} />
			<input type="hidden" name="replyId" value={replyId} />
			{isPublished ? null : <input type="hidden" name="publishes" value="on" />}
			<p className="flex flex-wrap items-center gap-x-3 text-sm">
				{isPublished ? <span className="text-moss">Na página da peça</span> : null}
				<Button type="submit" kind="quiet" size="sm" busy={isSending}>
					{isPublished ? "Tirar da página" : "Publicar na página da peça"}
				</Button>
			</p>
		</ActionForm>
	);
}

function ContactStatusForm({ contact, result }: Pick<ContactDialogProps, "contact" | "result">) {
	const { formData } = useNavigation();
	const ownResult = formResultOf(result, "update");
	const field = resultFields(ownResult);
	return (
		<ActionForm
			failure={failureToast("Erro", contactUpdateFailures.update)}
			result={ownResult}
			preventScrollReset
			onSubmit={stayForTheOther}
			className="space-y-5 rounded-md bg-paper-2 p-5"
		>
			<input type="hidden" name="stays" />
			<input type="hidden" name="intent" value="update" />
			<input type="hidden" name="contactId" value={contact.id} />
			<SelectField key={contact.status} {...field("status", contact.status)} label="Status">
				<Options of={toOptions(contactStatuses)} />
			</SelectField>
			<TextAreaField
				{...field("adminNotes", contact.adminNotes ?? "")}
				label="Anotações"
				rows={5}
				maxLength={contactLimits.adminNotes}
				hint="Só a oficina vê."
			/>
			<Button type="submit" kind="secondary" size="sm" busy={formData?.get("intent") === "update"}>
				Atualizar Contato
			</Button>
		</ActionForm>
	);
}
