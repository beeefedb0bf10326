export function Spinner({ label, className = "size-4" }: { label?: string; className?: string }) {
	return (
		<span role={label ? "status" : undefined} className="inline-flex items-center gap-3">
			<svg
				viewBox="0 0 24 24"
				className={`animate-spin ${className}`}
				fill="none"
				stroke="currentColor"
				strokeWidth="2.5"
				aria-hidden="true"
			>
				<path d="M12 3a9 9 0 1 1-9 9" strokeLinecap="round" />
			</svg>
			{label ? <span>{label}</span> : null}
		</span>
	);
}
