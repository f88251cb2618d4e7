import { handleForm, readFields } from "@parley/accounts/server";
import { EMBED_SITES_PAGE, postCheckEmbedToken, postEmbedSite } from "@parley/embedding/contract";
import type { ResolvedInput } from "@parley/library/contract";
import { badRequest, createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readID, readTexts } from "@parley/posting/server";
import type { EmbedSitesService } from "./embedSites.service";

const checkSite = createBodyValidator(postEmbedSite.body) as (body: object) => ResolvedInput<typeof postEmbedSite>;
const checkToken = createBodyValidator(postCheckEmbedToken.body) as (body: object) => ResolvedInput<typeof postCheckEmbedToken>;

const FIELDS = [
    "Name",
    "Origins",
    "Category",
    "Approval",
    "Guests",
    "Theme",
    "Accent",
    "Issuer",
    "Keys",
    "Forum",
    "Click",
] as const;
const ROLE_FIELD = /^Role-([1-9]\d{0,8})$/;

const toEditing = (site: string) => `${EMBED_SITES_PAGE}?edit=${encodeURIComponent(site)}`;

/** Returns the roles whose checkboxes are sent. */
const readRoleIDs = (values: Readonly<Record<string, string>>): number[] =>
    Object.keys(values).flatMap((name) => Number(ROLE_FIELD.exec(name)?.[1]) || []);

/** Registers the form that adds, changes and removes embedding sites. */
export function registerEmbedSiteForms({ pages }: Pick<ServerKit, "pages">, service: EmbedSitesService): void {
    pages.post(EMBED_SITES_PAGE, (request, reply) => {
        const { Form, Site, Token, Version, ...fields } = readFields(request, ["Form", "Site", "Token", "Version", ...FIELDS]);
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
                allowsGuests: values.Guests !== "",
                theme: values.Theme,
                accent: values.Accent.trim() || null,
                tokenIssuer: values.Issuer.trim() || null,
                jwksURL: values.Keys.trim() || null,
                wholeForum: values.Forum !== "",
                loadsOnClick: values.Click !== "",
            });
        const written = { form: "embedSite", path: EMBED_SITES_PAGE, values };
        const toDone = (done: string) => `${EMBED_SITES_PAGE}?Done=${done}`;
        switch (Form) {
            case "add":
                return handleForm(reply, written, async () => service.add(viewer, readInput()), toDone("added"));
            case "change": {
                const form = { ...written, path: toEditing(Site) };
                return handleForm(
                    reply,
                    form,
                    async () => service.change(viewer, { ...readInput(), embedSiteID: readID(Site, "embedSiteID") }),
                    toDone("changed"),
                );
            }
            case "check": {
                const path = toEditing(Site);
                const check = async () => {
                    const { token } = checkToken({ token: Token });
                    return service.checkToken(viewer, readID(Site, "embedSiteID"), token);
                };
                return handleForm(reply, { form: "embedToken", path, values: { Token } }, check, `${path}&Done=checked`);
            }
            case "secret": {
                const path = toEditing(Site);
                const change = async () => {
                    const [embedSiteID, secretVersion] = [readID(Site, "embedSiteID"), readID(Version, "secretVersion")];
                    return service.change(viewer, { embedSiteID, secretVersion });
                };
                return handleForm(reply, { form: "embedSecret", path, values: {} }, change, path);
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
