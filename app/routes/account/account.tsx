import { data, href, useNavigation } from "react-router";
import { refreshSession } from "#app/platform/browser/use-session.ts";
import { type ActionResult, attempt, readForm, readIntent } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { accountFailureTitles, accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { profileSchema } from "#app/shop/accounts/accounts.schema.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { ProfileForm } from "#app/shop/accounts/profile/ProfileForm.tsx";
import { ProfileSummary } from "#app/shop/accounts/profile/ProfileSummary.tsx";
import { saveProfile } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { toProfile } from "#app/shop/accounts/profile/profile.ts";
import { findActor, requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { useFavourites } from "#app/shop/favourites/favourites-store.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { CustomerOrders } from "#app/shop/orders/CustomerOrders.tsx";
import { countOrdersOfCustomer, listOrdersOfCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { deleteAccountAction } from "#app/shop/personal-data/delete-account-action.server.ts";
import { PersonalDataSection } from "#app/shop/personal-data/PersonalDataSection.tsx";
import { ReviewPrompt } from "#app/shop/reviews/ReviewPrompt.tsx";
import { reviewAction } from "#app/shop/reviews/review-action.server.ts";
import { listReviewedProductIds } from "#app/shop/reviews/reviewed-products.queries.server.ts";
import { reviewMessages } from "#app/shop/reviews/reviews.messages.ts";
import { Wishlist } from "#app/shop/wishlist/Wishlist.tsx";
import { LinkTabs } from "#app/ui/patterns/LinkTabs.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/account";

/** /profile, /orders and /wishlist are this screen; /profile takes the tab from its query. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const customer = await requireCustomer(request);
	const tab = activeTab(url);
	const showsOrders = tab === "orders";
	const [orderCount, orders, reviewedProductIds] = await Promise.all([
		countOrdersOfCustomer(customer),
		showsOrders ? listOrdersOfCustomer(customer) : [],
		showsOrders ? listReviewedProductIds(customer) : [],
	]);
	return { tab, orderCount, orders, reviewedProductIds, profile: toProfile(customer) };
}

function activeTab({ pathname, searchParams }: URL): "profile" | "orders" | "wishlist" {
	const asked = pathname === href("/profile") ? searchParams.get("tab") : pathname.slice(1);
	return asked === "orders" || asked === "wishlist" ? asked : "profile";
}

/** The forms of this screen; `intent` says which was sent. */
export async function action({ request }: Route.ActionArgs) {
	const intent = await readIntent(request);
	if (intent === "review" && !(await findActor(request))) {
		throw redirectWithToast(
			`${href("/auth")}?next=${encodeURIComponent(href("/orders"))}`,
			reviewMessages.notSignedIn,
		);
	}
	const customer = await requireCustomer(request);
	if (intent === "review") return reviewAction(customer, request);
	if (intent === "delete-account") return deleteAccountAction(customer, request);
	return saveProfileAction(customer, request);
}

async function saveProfileAction(customer: Customer, request: Request) {
	const saved = await attempt(
		async () => saveProfile(customer, await readForm(request.clone(), profileSchema)),
		{ title: accountFailureTitles.profile, submitted: request.clone() },
	);
	if (saved.ok) return data<ActionResult>({ toast: accountMessages.profileSaved });
	if (saved.refusal.kind !== "unavailable") return saved.response;
	return data<ActionResult>(
		{ ...saved.response.data, toast: accountMessages.profileUnavailable },
		{ status: saved.refusal.status },
	);
}

/** The header shows the name as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { tab, orderCount, orders, profile } = loaderData;
	const reviewed: readonly string[] = loaderData.reviewedProductIds;
	const favourites = useFavourites();
	const { formAction, formData } = useNavigation();
	const submittedIntent = actionData?.values?.intent;
	return (
		<div className="wrap-narrow pt-12 pb-20 md:pt-16 md:pb-28">
			<NoIndexHead title="Meu Perfil" />
			<h1 className="text-4xl md:text-5xl">Meu Perfil</h1>
			<p className="mt-3 text-ink-2">Gerencie suas informações pessoais e pedidos</p>
			<div className="mt-10">
				<LinkTabs
					label="Minha conta"
					selected={tab}
					tabs={[
						{ id: "profile", to: href("/profile"), label: "Perfil" },
						{ id: "orders", to: `${href("/profile")}?tab=orders`, label: `Pedidos (${orderCount})` },
						{
							id: "wishlist",
							to: `${href("/profile")}?tab=wishlist`,
							label: `Favoritos (${favourites.ids.length})`,
						},
					]}
				/>
			</div>
			<div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="pt-8 md:pt-12">
				{tab === "orders" ? (
					<>
						<NoScriptToast toast={actionData?.toast} />
						<CustomerOrders
							orders={orders}
							noteOn={({ status }, { productId: id, name }) =>
								status === "delivered" && id ? (
									<ReviewPrompt
										product={{ id, name }}
										isReviewed={reviewed.includes(id)}
										result={actionData}
									/>
								) : null
							}
						/>
					</>
				) : tab === "wishlist" ? (
					<Wishlist />
				) : (
					<div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-16">
						<ProfileSummary profile={profile} busy={formAction === href("/sign-out")} />
						<section aria-labelledby="informacoes">
							<h2 id="informacoes" className="mb-7 text-3xl">
								Informações Pessoais
							</h2>
							<ProfileForm
								profile={profile}
								result={submittedIntent ? undefined : actionData}
								busy={formAction === href("/profile") && !formData?.has("intent")}
							/>
							<div className="mt-14">
								<PersonalDataSection result={submittedIntent === "delete-account" ? actionData : undefined} />
							</div>
						</section>
					</div>
				)}
			</div>
		</div>
	);
}
