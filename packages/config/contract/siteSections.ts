import * as Type from "typebox";

/** ID of the only section of a site, which holds all of its content (contract §4.12). */
export const SITE_SECTION_ID = "0";

/** ID of a section, by which lists can be limited. A section that the site doesn't have is refused. */
export const SiteSectionID = Type.Unsafe<string>({ type: "string", enum: [SITE_SECTION_ID] });
