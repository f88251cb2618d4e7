import { handleForm, readFields } from "@parley/accounts/server";
import { fill, MAXIMUM_ID } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MainColor, OwnText, ThemeChoice, ThemeChoices } from "@parley/themes/contract";
import {
    COLOR_CHOICES,
    findInvalidRoleLine,
    isThemeChoice,
    isThemeColor,
    MAX_THEME_NAME,
    OWN_TEXT_FIELDS,
    OWN_TEXTS,
    parseRoles,
    pickChangedTexts,
    printRoles,
    readProperty,
    readThemeChoices,
    STYLE_GUIDES_PAGE,
    styleGuidePath,
    styleGuideRevisionsPath,
    THEME_CHOICE_NAMES,
    THEME_EDITOR_FORM,
    THEME_PREVIEW_FORM,
    THEMES_FORM,
    withChoices,
    withColors,
    withRoleColors,
} from "@parley/themes/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ThemesService } from "./themes.service";
import { toETag } from "./themes.service";

const FIELDS = [
    "Form",
    "Theme",
    "Revision",
    "Name",
    "Accent",
    "Ground",
    "Font",
    "Corners",
    "Borders",
    "Density",
    "Warmth",
    "Strength",
    "Roles",
    "Accept",
    "Styles",
    "Header",
    "Footer",
] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

interface SavedTheme {
    name: string;
    colors: Record<MainColor, string>;
    /** Choices in the form; those that it does not name stay as they are. */
    choices: Partial<ThemeChoices>;
    /** Colours of single roles, as lines of text; undefined for a form without them. */
    roles: string | undefined;
    /** Whether they are stored although their contrast is too little. */
    accepts: boolean;
    /** Own texts in the form; those who may not write code have none there. */
    texts: Partial<Record<OwnText, string>>;
    /** The revision that was edited. */
    revision: string;
}

type Service = Pick<ThemesService, "get" | "setCurrent" | "preview" | "copy" | "change" | "remove">;

/** Registers the forms that choose, copy, edit, preview, restore and delete themes; each redirects to the next page. */
export function registerThemeForms({ pages }: Pick<ServerKit, "pages">, service: Service): void {
    pages.post(STYLE_GUIDES_PAGE, (request, reply) => {
        const values = readFields(request, FIELDS);
        const form = values.Form === "applyPreview" || values.Form === "cancel" ? THEME_PREVIEW_FORM : THEMES_FORM;
        return answer(request, reply, { form, path: STYLE_GUIDES_PAGE }, () => performInList(request.viewer, values));
    });
    pages.post<{ Params: { themeID: string } }>(styleGuidePath(":themeID"), (request, reply) => {
        const { themeID } = request.params;
        const path = styleGuidePath(encodeURIComponent(themeID));
        const values = readFields(request, FIELDS);
        return answer(request, reply, { form: THEME_EDITOR_FORM, path }, async () => {
            requirePermission(request.viewer, "site.manage");
            const [name, colors, choices] = [requireName(values.Name), readColors(values), readChoices(values)];
            const texts = readTexts(request.body);
            const roles = readRoleText(request.body);
            // Without scripts, the page shows another look before it is saved.
            if (values.Form === "show") return `${path}?${new URLSearchParams(toShown(values, name, colors))}`;
            await save(request.viewer, themeID, {
                name,
                colors,
                choices,
                roles,
                accepts: values.Accept !== "",
                texts,
                revision: values.Revision,
            });
            return `${path}?Done=saved`;
        });
    });
    pages.post<{ Params: { themeID: string } }>(styleGuideRevisionsPath(":themeID"), (request, reply) => {
        const { themeID } = request.params;
        const path = styleGuideRevisionsPath(encodeURIComponent(themeID));
        const values = readFields(request, FIELDS);
        return answer(request, reply, { form: THEMES_FORM, path }, () =>
            performOnRevision(request.viewer, themeID, path, values),
        );
    });

    /** Performs a form of the list, or of the toast of a preview. Returns the page after it. */
    async function performInList(viewer: Viewer, { Form, Theme, Revision, Name }: Fields): Promise<string> {
        switch (Form) {
            case "apply":
                await service.setCurrent(viewer, Theme);
                return `${STYLE_GUIDES_PAGE}?Done=applied`;
            case "copy": {
                const { themeID } = await service.copy(viewer, Theme, requireName(Name));
                return `${styleGuidePath(themeID)}?Done=copied`;
            }
            case "delete":
                await service.remove(viewer, Theme);
                return `${STYLE_GUIDES_PAGE}?Done=deleted`;
            case "preview":
                await service.preview(viewer, Theme, undefined);
                return "/";
            case "applyPreview": {
                const path = await applyPreview(viewer, Theme, Revision);
                await service.preview(viewer, "", undefined);
                return path;
            }
            case "cancel":
                await service.preview(viewer, "", undefined);
                return Revision === "" ? STYLE_GUIDES_PAGE : styleGuideRevisionsPath(encodeURIComponent(Theme));
            default:
                throw unknownForm();
        }
    }

    /** Makes a previewed theme that of the site, or restores a previewed revision (THEME-026). Returns the page after it. */
    async function applyPreview(viewer: Viewer, themeID: string, revision: string): Promise<string> {
        if (revision === "") {
            await service.setCurrent(viewer, themeID);
            return `${STYLE_GUIDES_PAGE}?Done=applied`;
        }
        await service.change(viewer, { themeID, revisionID: readRevision(revision) });
        return `${styleGuideRevisionsPath(encodeURIComponent(themeID))}?Done=restored`;
    }

    async function performOnRevision(
        viewer: Viewer,
        themeID: string,
        path: string,
        { Form, Revision, Name }: Fields,
    ): Promise<string> {
        const revisionID = readRevision(Revision);
        switch (Form) {
            case "restore":
                await service.change(viewer, { themeID, revisionID });
                return `${path}?Done=restored`;
            case "name":
                // Only the active revision is named, which the tag ensures: naming another one would restore it.
                await service.change(viewer, { themeID, revisionName: requireName(Name) }, toETag(revisionID));
                return `${path}?Done=named`;
            case "preview":
                await service.preview(viewer, themeID, revisionID);
                return "/";
            default:
                throw unknownForm();
        }
    }

    async function save(
        viewer: Viewer,
        themeID: string,
        { name, colors, choices, roles, accepts, texts, revision }: SavedTheme,
    ): Promise<void> {
        const theme = await service.get(themeID, { expand: EDITED_ASSETS });
        const stored = theme.assets.variables?.data;
        const chosen = withChoices(withColors(stored, colors), { ...readThemeChoices(stored), ...choices });
        const data = roles === undefined ? chosen : withRoleColors(chosen, parseRoles(roles), accepts ? roles.split("\n") : []);
        const ifMatch = toETag(readRevision(revision));
        await service.change(
            viewer,
            { themeID, name, assets: { variables: { data }, ...pickChangedTexts(theme, texts) } },
            ifMatch,
        );
    }
}

/** Assets that the form contains. */
const EDITED_ASSETS = (["variables", ...OWN_TEXTS] as const).map((name) => `${name}.data` as const);

/** Field of the form of each colour. */
const COLOR_FIELDS = { accent: "Accent", ground: "Ground" } as const satisfies Record<MainColor, keyof Fields>;

function readColors(values: Fields): Record<MainColor, string> {
    const read = COLOR_CHOICES.map((choice) => {
        const text = values[COLOR_FIELDS[choice]].trim();
        if (!isThemeColor(text))
            throw invalidField(choice, "This is not an opaque colour. Write it like #0b5a78 or rgb(11, 90, 120).");
        return [choice, text] as const;
    });
    return Object.fromEntries(read) as unknown as Record<MainColor, string>;
}

/** Field of the form of each choice. */
const CHOICE_FIELDS = {
    font: "Font",
    corners: "Corners",
    borders: "Borders",
    density: "Density",
    warmth: "Warmth",
    strength: "Strength",
} as const satisfies Record<ThemeChoice, keyof Fields>;

function readChoices(values: Fields): Partial<ThemeChoices> {
    const read = THEME_CHOICE_NAMES.flatMap((choice) => {
        const value = values[CHOICE_FIELDS[choice]];
        if (value === "") return [];
        if (!isThemeChoice(choice, value)) throw invalidField(choice, "Choose one of the list.");
        return [[choice, value] as const];
    });
    return Object.fromEntries(read) as Partial<ThemeChoices>;
}

function readRoleText(body: unknown): string | undefined {
    const text = readProperty(body, "Roles");
    if (typeof text !== "string") return undefined;
    const roles = text.replaceAll("\r\n", "\n");
    const wrong = findInvalidRoleLine(roles);
    if (wrong !== undefined)
        throw invalidField(
            "roles",
            fill("Write each line like light.ink #123456. This is none: {wrong}", { wrong: wrong.slice(0, 60) }),
        );
    return printRoles(parseRoles(roles));
}

/** Returns the own texts that a form contains: a text that was emptied is there, too. */
function readTexts(body: unknown): Partial<Record<OwnText, string>> {
    const read = OWN_TEXTS.flatMap((name) => {
        const text = readProperty(body, OWN_TEXT_FIELDS[name]);
        return typeof text === "string" ? [[name, text] as const] : [];
    });
    return Object.fromEntries(read);
}

/** Returns the query by which the page of the editor shows what was sent. */
function toShown(values: Fields, name: string, { accent, ground }: Record<MainColor, string>): Record<string, string> {
    const chosen = Object.values(CHOICE_FIELDS).flatMap((field) =>
        values[field] === "" ? [] : [[field, values[field]] as const],
    );
    const roles = values.Roles === "" ? {} : { Roles: values.Roles };
    return { Name: name, Accent: accent, Ground: ground, ...roles, ...Object.fromEntries(chosen) };
}

function requireName(text: string): string {
    const name = text.trim();
    if (name === "") throw invalidField("name", "Give it a name.");
    if (name.length > MAX_THEME_NAME)
        throw invalidField("name", fill("It may be at most {maximum} characters long.", { maximum: MAX_THEME_NAME }));
    return name;
}

function readRevision(text: string): number {
    if (!/^[1-9]\d{0,9}$/.test(text)) throw invalidField("revision", "Choose a revision.");
    return Math.min(Number(text), MAXIMUM_ID);
}

const unknownForm = () => badRequest("This form does not exist any more. Reload the page and try again.");

/** Handles a form with these fields. */
const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    sent: { form: string; path: string },
    work: () => Promise<string>,
): Promise<FastifyReply> => handleForm(reply, { ...sent, values: readFields(request, FIELDS) }, work);
