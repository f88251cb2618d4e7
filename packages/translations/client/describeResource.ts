import type { Translate } from "@parley/library/client/i18n";

/** Returns the name of a resource. */
export function describeResource(resource: string, t: Translate): string {
    switch (resource) {
        case "config":
            return t("The site");
        case "categories":
            return t("Categories");
        case "tags":
            return t("Tags");
        case "collections":
            return t("Collections");
        case "reactions":
            return t("Reactions");
        case "roles":
            return t("Roles");
        case "report-reasons":
            return t("Report reasons");
        case "profile-fields":
            return t("Profile fields");
        case "layouts":
            return t("Layouts of pages");
        default:
            return resource;
    }
}
