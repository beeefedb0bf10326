import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ContactStatusBadge } from "#app/admin/contacts/contact-badges.tsx";
import { RoleBadge } from "./RoleBadge.tsx";

// Imported records may hold values that the shop itself never writes.
it.each(["owner", "", "constructor"])("an unknown value (%j) has a name", (value) => {
	expect(renderToStaticMarkup(<RoleBadge role={value} />)).toContain("Não definido");
	expect(renderToStaticMarkup(<ContactStatusBadge status={value} />)).toContain("Novo");
});
