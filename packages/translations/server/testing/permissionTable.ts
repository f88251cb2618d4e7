import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MODERATORS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const NAME = { recordType: "tag", recordID: 999_999, propertyName: "name", locale: "de" };

/** Who may make the calls of this package. Nobody has the tag, so who may is told so. */
export const translationsPermissions: PermissionTable = {
    "GET /locales": { rule: "§5.13: any", may: PEOPLE },
    "GET /locale-progress": { rule: "as GET /locales/:localeID", may: SITE },
    "GET /locales/:localeID": { rule: "§5.13: site.manage", may: SITE, params: { localeID: "en" } },
    "GET /locales/:locale/translations": { rule: "§5.13: any", may: PEOPLE, params: { locale: "en" } },
    "POST /locales": { rule: "§5.13: site.manage", may: SITE, body: { locale: "xx", translatable: true }, success: 422 },
    "PATCH /locales/:localeID": {
        rule: "§5.13: site.manage",
        may: SITE,
        params: { localeID: "en" },
        body: { translationService: null },
    },
    "GET /locales/:localeID/texts": { rule: "as GET /locales/:localeID", may: SITE, params: { localeID: "en" } },
    "GET /locales/:localeID/own-texts": { rule: "as GET /locales/:localeID", may: SITE, params: { localeID: "en" } },
    "PATCH /locales/:localeID/texts": {
        rule: "as PATCH /locales/:localeID",
        may: SITE,
        params: { localeID: "en" },
        body: { texts: [{ text: "No text of the product", translation: "x" }] },
        success: 422,
    },
    "GET /translations/:resource": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        query: { locale: "de" },
    },
    "GET /translations/:resource/properties": {
        rule: "as GET /translations/:resource",
        may: MODERATORS,
        params: { resource: "tags" },
        query: { locale: "de" },
    },
    "PATCH /translations/:resource": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        body: [{ ...NAME, translation: "Wasserkocher" }],
        success: 422,
    },
    "PATCH /translations/:resource/remove": {
        rule: "§5.13: community.moderate",
        may: MODERATORS,
        params: { resource: "tags" },
        body: [NAME],
    },
    "POST /translations": { rule: "§5.13: community.moderate", may: MODERATORS, body: { urlCode: "tags" }, success: 400 },
};
