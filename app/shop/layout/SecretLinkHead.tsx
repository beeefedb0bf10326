import { NoIndexHead } from "./NoIndexHead.tsx";

/** The head of a page behind a secret link of a mail: its address is listed nowhere and told to no other site. */
export const SecretLinkHead = ({ title }: { title: string }) => (
	<>
		<NoIndexHead title={title} />
		<meta name="referrer" content="no-referrer" />
	</>
);
