import { data, href, useNavigation } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readFlashToast, redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { findBuyer } from "#app/shop/accounts/buyer/find-buyer.server.ts";
import { passwordConfirmationSchema, profileSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { confirmPassword } from "#app/shop/accounts/password/change-password.server.ts";
import { ProfileForm } from "#app/shop/accounts/profile/ProfileForm.tsx";
import { ProfileSummary } from "#app/shop/accounts/profile/ProfileSummary.tsx";
import { saveProfile } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { toProfile } from "#app/shop/accounts/profile/profile.ts";
import { findActor, requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import { useFavourites } from "#app/shop/favourites/favourites-store.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { CustomerOrders } from "#app/shop/orders/CustomerOrders.tsx";
import { countOrdersOfCustomer, listOrdersOfCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { eraseAccount } from "#app/shop/personal-data/erase-account.server.ts";
import { PersonalDataSection } from "#app/shop/personal-data/PersonalDataSection.tsx";
import { personalDataMessages } from "#app/shop/personal-data/personal-data.messages.ts";
import { listOwnUnsettledOrders } from "#app/shop/personal-data/unsettled-orders.server.ts";
import { deleteOwnReview, updateOwnReview } from "#app/shop/reviews/own-review.server.ts";
import { ReviewPrompt } from "#app/shop/reviews/ReviewPrompt.tsx";
import { photosIn } from "#app/shop/reviews/review-photos.server.ts";
import { reviewMessages } from "#app/shop/reviews/reviews.messages.ts";
import { listOwnReviews, type OwnReview } from "#app/shop/reviews/reviews.queries.server.ts";
import {
	ownReviewDeletionSchema,
	ownReviewUpdateSchema,
	reviewSchema,
} from "#app/shop/reviews/reviews.schema.ts";
import { submitReview } from "#app/shop/reviews/submit-review.server.ts";
import { Wishlist } from "#app/shop/wishlist/Wishlist.tsx";
import { LinkTabs } from "#app/ui/patterns/LinkTabs.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { noBuyer } from "#app/values/buyer.ts";
import type { Route } from "./+types/account";

/** /profile, /orders and /wishlist are this screen; /profile reads the tab from its query. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const customer = await requireCustomer(request);
	const tab = activeTab(url);
	const showsOrders = tab === "orders";
	const [orderCount, buyer, orders, ownReviews, unsettled] = await Promise.all([
		countOrdersOfCustomer(customer),
		tab === "profile" ? findBuyer(customer) : noBuyer,
		showsOrders ? listOrdersOfCustomer(customer) : [],
		showsOrders ? listOwnReviews(customer) : [],
		tab === "profile" ? listOwnUnsettledOrders(customer) : [],
	]);
	const { flash, headers } = readFlashToast(request);
	const profile = toProfile(customer);
	return data({ tab, orderCount, orders, ownReviews, unsettled, profile, buyer, flash }, { headers });
}

function activeTab({ pathname, searchParams }: URL): "profile" | "orders" | "wishlist" {
	const tab = pathname === href("/profile") ? searchParams.get("tab") : pathname.slice(1);
	return tab === "orders" || tab === "wishlist" ? tab : "profile";
}

/** The tab “Pedidos” has the review forms, the other tabs those of the profile. */
export async function action({ request, url }: Route.ActionArgs) {
	if (activeTab(url) === "orders" && !(await findActor(request))) {
		throw redirectWithToast(
			`${href("/auth")}?next=${encodeURIComponent(href("/orders"))}`,
			reviewMessages.notSignedIn,
		);
	}
	const ofReview = {
		failureTitle: reviewMessages.failed.title,
		failureMessage: reviewMessages.failed.description,
	};
	return formAction(request, await requireCustomer(request), {
		default: {
			schema: profileSchema,
			failureTitle: accountMessages.profileUnavailable.title,
			failureMessage: accountMessages.profileUnavailable.description,
			run: async (customer, input) => {
				await saveProfile(customer, input);
				return { toast: accountMessages.profileSaved };
			},
		},
		review: {
			...ofReview,
			schema: reviewSchema,
			toast: reviewMessages.sent,
			run: (customer, input, { form }) => submitReview(customer, input, photosIn(form)),
		},
		"review-update": {
			...ofReview,
			schema: ownReviewUpdateSchema,
			toast: reviewMessages.edited,
			run: (customer, input, { form }) => updateOwnReview(customer, input, photosIn(form)),
		},
		"review-delete": {
			...ofReview,
			schema: ownReviewDeletionSchema,
			toast: reviewMessages.deleted,
			run: (customer, { productId }) => deleteOwnReview(customer, productId),
		},
		"delete-account": {
			schema: passwordConfirmationSchema,
			failureTitle: personalDataMessages.failedTitle,
			run: async (customer, { password }) => {
				await confirmPassword(customer, password, request.headers);
				const { isComplete } = await eraseAccount(customer);
				return {
					redirectTo: href("/"),
					toast: isComplete ? personalDataMessages.deleted : personalDataMessages.deletedInPart,
					headers: await signOut(request),
				};
			},
		},
	});
}

const Recommendations = onDemand(() => import("#app/shop/recommendations/Recommendations.tsx"));

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { tab, orderCount, orders, profile, buyer } = loaderData;
	const reviews: readonly OwnReview[] = loaderData.ownReviews;
	const favourites = useFavourites();
	const { formAction, formData } = useNavigation();
	const submittedIntent = actionData?.values?.intent;
	return (
		<div className="wrap pt-12 pb-20 md:pt-16 md:pb-28">
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
							label: favourites.isLoaded ? `Favoritos (${favourites.ids.length})` : "Favoritos",
						},
					]}
				/>
			</div>
			<NoScriptToast toast={actionData?.toast ?? loaderData.flash ?? undefined} />
			<div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="pt-8 md:pt-12">
				{tab === "orders" ? (
					<CustomerOrders
						orders={orders}
						renderItemNote={({ status }, { id: itemId, productId: id, name }) =>
							status === "delivered" && id ? (
								<ReviewPrompt
									product={{ id, name }}
									itemId={itemId}
									review={reviews.find(({ productId }) => productId === id) ?? null}
									result={actionData}
								/>
							) : null
						}
					/>
				) : tab === "wishlist" ? (
					<Wishlist>
						<Recommendations open title="Para continuar olhando" />
					</Wishlist>
				) : (
					<div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-16">
						<ProfileSummary profile={profile} busy={formAction === href("/sign-out")} />
						<section aria-labelledby="informacoes" className="max-w-3xl">
							<h2 id="informacoes" className="mb-7 text-3xl">
								Informações Pessoais
							</h2>
							<ProfileForm
								profile={profile}
								buyer={buyer}
								result={submittedIntent ? undefined : actionData}
								busy={formAction === href("/profile") && !formData?.has("intent")}
							/>
							<div className="mt-14">
								<PersonalDataSection
									unsettled={loaderData.unsettled}
									result={submittedIntent === "delete-account" ? actionData : undefined}
								/>
							</div>
						</section>
					</div>
				)}
			</div>
		</div>
	);
}
