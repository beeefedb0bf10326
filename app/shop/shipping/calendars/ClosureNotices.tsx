import { useRootData } from "#app/shop/settings/root-data.ts";

/** Notices about days on which the workshop rests; nothing on most days of the year. */
export function ClosureNotices({ className }: { className: string }) {
	return useRootData().closureNotices.map((notice) => (
		<p key={notice} className={`rounded-md bg-amber-soft px-4 py-3 text-[0.9375rem] ${className}`}>
			{notice}
		</p>
	));
}
