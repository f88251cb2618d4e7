import { handleForm, readFields } from "@parley/accounts/server";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { BrandingPicture } from "@parley/settings/contract";
import { BRANDING_LIMIT, BRANDING_PAGE, BRANDING_PICTURES } from "@parley/settings/contract";
import type { BrandingService } from "./branding.service";

/** Registers the handlers of the forms that upload or remove the site's own images. */
export function registerBrandingForms({ pages }: Pick<ServerKit, "pages">, branding: BrandingService): void {
    pages.post(BRANDING_PAGE, { config: { upload: { ...BRANDING_LIMIT, refusesItself: true } } }, (request, reply) => {
        const { Form, Remove } = readFields(request, ["Form", "Remove"]);
        if (!isBrandingPicture(Form)) throw badRequest("This form does not exist any more. Reload the page and try again.");
        const work = async () => {
            if (request.uploadRefusal) throw request.uploadRefusal;
            if (Remove === "1") return branding.remove(request.viewer, Form);
            const { [BRANDING_LIMIT.field]: picture } = (request.body ?? {}) as Partial<Record<string, unknown>>;
            return branding.put(request.viewer, Form, picture);
        };
        const next = `${BRANDING_PAGE}?Done=${Remove === "1" ? "removed" : "saved"}`;
        return handleForm(reply, { form: Form, path: BRANDING_PAGE, values: {} }, work, next);
    });
}

const isBrandingPicture = (name: string): name is BrandingPicture => Object.hasOwn(BRANDING_PICTURES, name);
