import * as Type from "typebox";

/**
 * ID of a section of the site, by which lists can be limited. Each section shows all content of the site (contract §4.12); one that the site
 * doesn't have is refused with 422.
 */
export const SiteSectionID = Type.Unsafe<string>({ type: "string", pattern: "^\\d{1,9}$" });
