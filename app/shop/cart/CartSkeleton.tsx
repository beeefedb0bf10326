import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";

/** The cart's skeleton, until the browser has read its storage. */
export function CartSkeleton() {
	return (
		<div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16" aria-hidden="true">
			<div className="border-t border-line">
				{[1, 2].map((row) => (
					<div key={row} className="flex gap-4 border-b border-line py-6 sm:gap-6">
						<Skeleton className="aspect-square w-24 flex-none self-start sm:w-32" />
						<div className="flex flex-1 flex-col">
							<Skeleton className="h-6 w-3/5" />
							<div className="mt-auto flex items-center justify-between pt-4">
								<Skeleton className="h-12 w-32" />
								<Skeleton className="h-6 w-20" />
							</div>
						</div>
					</div>
				))}
			</div>
			<Skeleton className="h-104" />
		</div>
	);
}
