import { handleForm, readFields, requireMaxLength } from "@parley/accounts/server";
import { EMBED_ADDRESSES_PAGE, MAX_PAGE_URL } from "@parley/embedding/contract";
import { badRequest, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readID } from "@parley/posting/server";
import type { PageAddresses } from "./pageAddresses.service";

/** What the forms do, by their names, and what the page says then. */
const DONE: Readonly<Record<string, string>> = { move: "moved", merge: "merged", close: "closed", reopen: "reopened" };

/** Registers the forms that move, merge and close the addresses of pages. */
export function registerPageAddressForms({ pages }: Pick<ServerKit, "pages">, service: PageAddresses): void {
    pages.post(EMBED_ADDRESSES_PAGE, (request, reply) => {
        const { Form, Site, Page, Address } = readFields(request, ["Form", "Site", "Page", "Address"]);
        const { viewer } = request;
        const done = DONE[Form];
        if (done === undefined) throw badRequest("This form does not exist any more. Reload the page and try again.");
        const list = `${EMBED_ADDRESSES_PAGE}?${new URLSearchParams({ site: Site })}`;
        const isForm = Form === "move" || Form === "merge";
        const form = isForm
            ? { form: `${Form}Address`, path: `${list}&${new URLSearchParams({ address: Page })}`, values: { Address } }
            : { form: "embedAddresses", path: list, values: {} };
        return handleForm(reply, form, run, `${list}&Done=${done}`);

        async function run(): Promise<unknown> {
            const embedPageID = readID(Page, "embedPageID");
            if (!isForm) return service.setClosed(viewer, { embedPageID, closed: Form === "close" });
            const pageUrl = Address.trim();
            if (pageUrl === "") throw invalidField("pageUrl", "Address is required.", { code: "missingField" });
            requireMaxLength({ pageUrl }, MAX_PAGE_URL);
            return Form === "move"
                ? service.move(viewer, { embedPageID, pageUrl })
                : service.merge(viewer, { embedPageID, pageUrl }, { reply });
        }
    });
}
