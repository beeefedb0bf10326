import type { ReactNode } from "react";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";

/**
 * The layout for signing in, signing up and a new password: a form beside a photograph of the workshop's table, alone
 * on phones.
 */
export function AuthLayout({
	title,
	introduction,
	children,
}: {
	title: string;
	introduction: string;
	children: ReactNode;
}) {
	return (
		<div className="md:grid md:min-h-[46rem] md:grid-cols-2">
			<div aria-hidden="true" className="relative hidden overflow-hidden bg-backdrop md:block">
				<WorkshopPicture
					picture="hero/tall"
					alt=""
					sizes="50vw"
					width={1080}
					height={1350}
					className="absolute inset-0 size-full object-bottom"
				/>
			</div>
			<div className="mx-auto w-full max-w-[31rem] px-5 py-12 md:px-8 md:py-20 lg:px-10">
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<p className="mt-3 text-ink-2">{introduction}</p>
				<div className="mt-8 md:mt-10">{children}</div>
			</div>
		</div>
	);
}
