import { data, href } from "react-router";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { TextForm } from "#app/admin/texts/TextForm.tsx";
import { handleTextAction } from "#app/admin/texts/text-action.server.ts";
import { readTextParts } from "#app/admin/texts/text-parts.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { findText, isTextKey, type TextKey } from "#app/shop/texts/shop-texts.ts";
import { readTextToEdit } from "#app/shop/texts/texts.queries.server.ts";
import type { Route } from "./+types/admin-text";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const key = requireKey(params.key);
	const text = await readTextToEdit(admin, key);
	const shown = [text.content, ...text.earlier.map(({ content }) => content)];
	return { key, ...text, parts: await readTextParts(admin, key, shown) };
}

export async function action({ request, params }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	return handleTextAction(admin, requireKey(params.key), request);
}

function requireKey(key: string): TextKey {
	if (!isTextKey(key)) throw data(null, 404);
	return key;
}

export default function AdminTextPage({ loaderData: text, actionData }: Route.ComponentProps) {
	const { title, shown } = findText(text.key);
	return (
		<SettingsLayout
			title={title}
			toast={actionData?.toast}
			intro={`Aparece ${shown}.`}
			current={href("/admin/texts")}
		>
			<div className="max-w-3xl">
				<TextForm key={text.key} text={text} result={actionData} />
			</div>
		</SettingsLayout>
	);
}
