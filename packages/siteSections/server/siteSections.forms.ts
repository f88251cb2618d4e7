import { handleForm, readFields } from "@parley/accounts/server";
import type { Input } from "@parley/library/contract";
import { MAXIMUM_ID } from "@parley/library/contract";
import { createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { postSiteSection, SITE_SECTIONS_PAGE, siteSectionPath } from "@parley/siteSections/contract";
import type { SiteSectionsService } from "./siteSections.service";

const checkSection = createBodyValidator(postSiteSection.body) as (body: object) => Input<typeof postSiteSection>;

/** Registers the form that adds, changes, moves and removes sections, and the addresses of pages within a section. */
export function registerSiteSectionForms({ pages }: Pick<ServerKit, "pages">, service: SiteSectionsService): void {
    // A section has one page of its own, its home page. Programs put the base path of the section before the path of any page.
    pages.get<{ Params: { sectionID: string } }>(`${siteSectionPath(":sectionID")}/*`, async ({ url, params }, reply) => {
        const { sectionID } = params;
        if (!/^\d{1,9}$/.test(sectionID) || !(await service.isKnown(Number(sectionID)))) return reply.renderPage(url);
        // Only one slash remains, since two name another site.
        const path = url.slice(siteSectionPath(sectionID).length).replace(/^[/\\]+/, "/");
        return reply.redirect(path, 302);
    });

    pages.post(SITE_SECTIONS_PAGE, (request, reply) => {
        const { Form, Section, ...values } = readFields(request, ["Form", "Section", "Name", "Description", "Language", "Theme"]);
        const { viewer } = request;
        const sectionID = /^\d{1,10}$/.test(Section) ? Math.min(Number(Section), MAXIMUM_ID) : -1;
        const readInput = () =>
            checkSection({
                name: values.Name.trim(),
                description: values.Description.trim() || null,
                contentLocale: values.Language || null,
                themeID: values.Theme.trim() || null,
            });
        const onPage = { form: "siteSections", path: SITE_SECTIONS_PAGE, values: {} };
        const written = { form: "siteSection", path: SITE_SECTIONS_PAGE, values };
        const toDone = (done: string) => `${SITE_SECTIONS_PAGE}?Done=${done}`;
        switch (Form) {
            case "add":
                return handleForm(reply, written, async () => service.add(viewer, readInput()), toDone("added"));
            case "change": {
                const form = { ...written, path: `${SITE_SECTIONS_PAGE}?edit=${sectionID}` };
                return handleForm(
                    reply,
                    form,
                    async () => service.change(viewer, { ...readInput(), sectionID }),
                    toDone("changed"),
                );
            }
            case "remove":
                return handleForm(reply, onPage, () => service.remove(viewer, sectionID), toDone("removed"));
            default:
                return handleForm(reply, onPage, () => service.move(viewer, sectionID, Form === "up" ? -1 : 1), toDone("moved"));
        }
    });
}
