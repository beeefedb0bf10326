import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

/** The server gave no answer: the page shows what the customer last saw. */
export function CartCheckFailed({ onRetry }: { onRetry: () => void }) {
	return (
		<Notice tone="warning" role="status">
			<p>Não conseguimos conferir preços e estoque agora.</p>
			<Button kind="quiet" onClick={onRetry} className="-mx-1">
				Conferir de novo
			</Button>
		</Notice>
	);
}
