/** Texts of the site, as its readers see them. */
export interface SiteTexts {
    name: string;
    title: string;
    description: string;
}

/** Key of the site as a record whose texts are translated. */
export const SITE_KEY = "site";
