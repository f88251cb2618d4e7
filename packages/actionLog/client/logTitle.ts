import type { Translate } from "@parley/library/client/i18n";
import type { LogFilter } from "./log";

/** Returns the title of a page of the log. */
export function logTitle(filter: LogFilter | undefined, t: Translate): string {
    switch (filter?.kind) {
        case "acts":
        case "site":
            return t("What was done here");
        case "removals":
            return t("Deleted Comments");
        default:
            return t("Revision History");
    }
}
