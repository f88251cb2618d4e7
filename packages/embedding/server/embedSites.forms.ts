import { handleForm, readFields } from "@parley/accounts/server";
import { EMBED_SITES_PAGE, postEmbedSite } from "@parley/embedding/contract";
import type { ResolvedInput } from "@parley/library/contract";
import { badRequest, createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readID, readTexts } from "@parley/posting/server";
import type { EmbedSitesService } from "./embedSites.service";

const checkSite = createBodyValidator(postEmbedSite.body) as (body: object) => ResolvedInput<typeof postEmbedSite>;

const FIELDS = ["Name", "Origins", "Category", "Approval", "Theme", "Accent"] as const;
const ROLE_FIELD = /^Role-([1-9]\d{0,8})$/;

/** Returns the roles whose checkboxes are sent. */
const readRoleIDs = (values: Readonly<Record<string, string>>): number[] =>
    Object.keys(values).flatMap((name) => Number(ROLE_FIELD.exec(name)?.[1]) || []);

/** Registers the form that adds, changes and removes embedding sites. */
export function registerEmbedSiteForms({ pages }: Pick<ServerKit, "pages">, service: EmbedSitesService): void {
    pages.post(EMBED_SITES_PAGE, (request, reply) => {
        const { Form, Site, ...fields } = readFields(request, ["Form", "Site", ...FIELDS]);
        const roles = Object.entries(readTexts(request.body)).filter(([name]) => ROLE_FIELD.test(name));
        const values = { ...fields, ...Object.fromEntries(roles) };
        const { viewer } = request;
        const readInput = () =>
            checkSite({
                name: values.Name.trim(),
                origins: values.Origins.split(/\s+/).filter((origin) => origin !== ""),
                categoryID: readID(values.Category, "categoryID"),
                roleIDs: readRoleIDs(values),
                requiresApproval: values.Approval !== "",
                theme: values.Theme,
                accent: values.Accent.trim() || null,
            });
        const written = { form: "embedSite", path: EMBED_SITES_PAGE, values };
        const toDone = (done: string) => `${EMBED_SITES_PAGE}?Done=${done}`;
        switch (Form) {
            case "add":
                return handleForm(reply, written, async () => service.add(viewer, readInput()), toDone("added"));
            case "change": {
                const form = { ...written, path: `${EMBED_SITES_PAGE}?edit=${encodeURIComponent(Site)}` };
                return handleForm(
                    reply,
                    form,
                    async () => service.change(viewer, { ...readInput(), embedSiteID: readID(Site, "embedSiteID") }),
                    toDone("changed"),
                );
            }
            case "remove": {
                const form = { form: "embedSites", path: EMBED_SITES_PAGE, values: {} };
                return handleForm(
                    reply,
                    form,
                    async () => service.remove(viewer, readID(Site, "embedSiteID")),
                    toDone("removed"),
                );
            }
            default:
                throw badRequest("This form does not exist any more. Reload the page and try again.");
        }
    });
}
