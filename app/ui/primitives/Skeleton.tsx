/** A placeholder for content that is still loading. */
export function Skeleton({ className = "" }: { className?: string }) {
	return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-paper-3 ${className}`} />;
}
