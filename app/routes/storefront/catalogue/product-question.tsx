import { formAction } from "#app/platform/forms/form-action.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { findProductBySlug } from "#app/shop/catalogue/products/products.queries.server.ts";
import { contactSendFailed, questionSent } from "#app/shop/contact/contact.messages.ts";
import { productQuestionSchema } from "#app/shop/contact/contact.schema.ts";
import { askAboutProduct } from "#app/shop/contact/product-questions.server.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { QUESTIONS_ID } from "#app/shop/product-page/ProductQuestions.tsx";
import { QuestionForm } from "#app/shop/product-page/QuestionForm.tsx";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/product-question";

/** The form of “Fazer uma pergunta”. Its own page, because the product's is the same for every visitor. */
export async function loader({ request, params }: Route.LoaderArgs) {
	const [{ id, slug, name, images }, person] = await Promise.all([
		findProduct(params.slug),
		findActor(request),
	]);
	return {
		product: { id, slug, name, image: images[0] ?? null },
		person: person && { fullName: person.fullName, email: person.email },
	};
}

export async function action({ request, params }: Route.ActionArgs) {
	const product = await findProduct(params.slug);
	return formAction(request, null, {
		default: {
			schema: productQuestionSchema,
			failureTitle: contactSendFailed,
			run: async (_, question) => {
				await askAboutProduct(product, question);
				return { toast: questionSent, redirectTo: `${productPath(product.slug)}#${QUESTIONS_ID}` };
			},
		},
	});
}

async function findProduct(slug: string) {
	const product = await findProductBySlug(slug);
	if (!product) throw new Response(null, { status: 404 });
	return product;
}

export default function ProductQuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { product, person } = loaderData;
	return (
		<div className="wrap-narrow pb-20 md:pb-28">
			<NoIndexHead title={`Pergunta sobre ${product.name}`} />
			<Breadcrumbs
				trail={[{ label: product.name, to: productPath(product.slug) }, { label: "Fazer uma pergunta" }]}
			/>
			<header className="mt-4 flex items-center gap-5">
				<Picture
					image={product.image}
					alt=""
					sizes="96px"
					className="aspect-square size-20 flex-none rounded-sm bg-backdrop md:size-24"
				/>
				<h1 className="min-w-0 text-3xl break-words md:text-4xl">Pergunta sobre {product.name}</h1>
			</header>
			<NoScriptToast toast={actionData?.toast} />
			<div className="mt-8 max-w-2xl md:mt-10">
				<QuestionForm person={person} result={actionData} />
			</div>
		</div>
	);
}
