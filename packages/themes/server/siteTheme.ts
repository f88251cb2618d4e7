import type { Config } from "@parley/config/server";
import type { OwnContent, PageTheme, ThemeLogos, ThemePreview } from "@parley/library/contract";
import { MAXIMUM_ID, readBasePath } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { STYLE_GUIDES_PAGE, styleGuideRevisionsPath, WRITE_THEME_CODE } from "@parley/themes/contract";
import type { FastifyReply } from "fastify";
import type { AssetContents } from "./assets";
import type { FileTheme, FileThemes } from "./fileThemes";
import { readFileContents } from "./fileThemes";
import { createOwnMarkup } from "./ownMarkup";
import type { OwnStylesReader } from "./ownStylesReader";
import { createStylesheets } from "./stylesheets";
import { readDraftedTexts } from "./themeDrafts";
import { toID } from "./themeLookup";
import type { ThemePreviewRow, ThemeRevisionRow, ThemeRow, ThemesRepository } from "./themes.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "pages" | "siteURL" | "content"> {
    repository: Pick<ThemesRepository, "byID" | "byIDs" | "revisionsByID" | "previews" | "draft">;
    config: Pick<Config, "get">;
    fileThemes: FileThemes;
    ownStyles: OwnStylesReader;
}

/** What a page says of its theme. */
interface PageThemes {
    /** Key of the theme of the section whose page it is. */
    sectionTheme?: string | undefined;
    /** Key of the theme whose draft it shows. */
    draftOf?: string | undefined;
}

/** The theme of a page; without one it is the built-in theme. */
interface ViewedTheme {
    theme?: PageTheme | undefined;
    preview?: ThemePreview;
    /** What it adds to the content of pages. */
    ownContent?: OwnContent | undefined;
    /** The logos that it has in place of those of the site. */
    logos?: ThemeLogos;
}

const STYLESHEET = /^(?:([1-9]\d{0,9})-([1-9]\d{0,9})|([a-z][a-z0-9-]{0,39}))\.[\w-]{16}\.css$/;

/** Name of the stylesheet of a draft, which only its author gets. */
const DRAFT_STYLESHEET = /^([1-9]\d{0,9})\.[\w-]{16}\.css$/;

/** Maximum number of previews that are known: the latest ones, of those who manage the site. */
const MAX_PREVIEWS = 200;

/**
 * Creates the functions that return the theme of the site as pages have it, and serves the stylesheets of themes. The text is made once a
 * revision and cached, so that a page asks the database for nothing; what depends on it is invalidated on every server when it changes
 * (FC-46).
 */
export function createSiteTheme({
    database,
    clock,
    pages,
    siteURL,
    content,
    repository,
    config,
    fileThemes,
    ownStyles,
}: Dependencies) {
    const readOwnContent = createOwnMarkup({ content, siteURL });
    const stylesheets = createStylesheets({ basePath: readBasePath(siteURL), ownStyles });
    const chosen = createCachedValue(database, clock, loadChosen);
    const previews = createCachedValue(database, clock, loadPreviews);
    const ofSections = new Map<string, ReturnType<typeof createCachedValue<ViewedTheme | undefined>>>();
    pages.get<{ Params: { name: string } }>("/themes/drafts/:name", async ({ params, viewer }, reply) => {
        const [, draftOf] = DRAFT_STYLESHEET.exec(params.name) ?? [];
        const drafted = draftOf === undefined ? undefined : await findDrafted(viewer, draftOf);
        return drafted?.theme ? sendDraft(reply, drafted.theme) : sendNotFound(reply);
    });
    pages.get<{ Params: { name: string } }>("/themes/:name", async ({ params }, reply) => {
        const { theme: current } = await chosen.get();
        if (current?.url === `/themes/${params.name}`) return sendStylesheet(reply, current, true);
        const [, themeID, revisionID, key = ""] = STYLESHEET.exec(params.name) ?? [];
        const shipped = fileThemes.find(key);
        const theme = shipped
            ? (await stylesheets.ofFile(shipped)).theme
            : await findTheme(Number(themeID ?? 0), Number(revisionID ?? 0));
        if (!theme) return sendNotFound(reply);
        // A page made by another version of the product names other contents: it gets those of this version, until it is made anew.
        return sendStylesheet(reply, theme, theme.url === `/themes/${params.name}`);
    });

    return {
        current: async () => (await chosen.get()).theme,

        /** Whether there is such a theme. */
        isKnown: async (key: string): Promise<boolean> =>
            fileThemes.find(key) !== undefined || (await repository.byID(toID(key))) !== undefined,

        /**
         * Returns the theme that a viewer sees: on a page that shows their draft of a theme the drafted one, otherwise the one that their session
         * previews, otherwise that of the section whose page it is, if it has one, otherwise that of the site.
         */
        async forViewer(viewer: Viewer, { sectionTheme, draftOf }: PageThemes = {}): Promise<ViewedTheme> {
            const drafted = draftOf === undefined ? undefined : await findDrafted(viewer, draftOf);
            if (drafted) return drafted;
            const { sessionID } = viewer;
            // Guests, whose pages are shared, never have a preview.
            const isManager = sessionID !== undefined && may(viewer, "site.manage");
            const viewed = isManager ? (await previews.get()).get(sessionID) : undefined;
            const ofSection = sectionTheme === undefined ? undefined : await findSectionTheme(sectionTheme).get();
            return viewed ?? ofSection ?? (await chosen.get());
        },
    };

    /** Returns a theme with the own CSS and HTML of the viewer's draft, if they may write these. Guests, whose pages are shared, have none. */
    async function findDrafted(viewer: Viewer, key: string): Promise<ViewedTheme | undefined> {
        if (viewer.userID === GUEST_ID || !may(viewer, "site.manage")) return undefined;
        const row = await repository.byID(toID(key));
        const [revision] = row ? await repository.revisionsByID([row.revisionID]) : [];
        if (!row || !revision) return undefined;
        const draft = may(viewer, WRITE_THEME_CODE) ? await repository.draft(row.themeID, viewer.userID) : undefined;
        const contents = { ...(JSON.parse(revision.assets) as AssetContents), ...readDraftedTexts(draft) };
        return withOwnContent(await stylesheets.ofContents(`drafts/${row.themeID}`, contents), contents);
    }

    async function loadChosen(): Promise<ViewedTheme> {
        return (await loadTheme(await config.get("themes.current"))) ?? {};
    }

    /** Returns the cached theme of a section. There are as many as sections have had since the server was started. */
    function findSectionTheme(key: string) {
        const known = ofSections.get(key) ?? createCachedValue(database, clock, () => loadTheme(key));
        ofSections.set(key, known);
        return known;
    }

    async function loadTheme(key: string): Promise<ViewedTheme | undefined> {
        const shipped = fileThemes.find(key);
        if (shipped) return viewFile(shipped);
        const row = await repository.byID(toID(key));
        const [revision] = row ? await repository.revisionsByID([row.revisionID]) : [];
        return revision && view(revision);
    }

    async function viewFile(theme: FileTheme): Promise<ViewedTheme> {
        return withOwnContent(await stylesheets.ofFile(theme), readFileContents(theme));
    }

    async function view(revision: ThemeRevisionRow): Promise<ViewedTheme> {
        return withOwnContent(await stylesheets.of(revision), JSON.parse(revision.assets) as AssetContents);
    }

    async function withOwnContent(
        { theme, hasStyles }: Awaited<ReturnType<typeof stylesheets.of>>,
        contents: AssetContents,
    ): Promise<ViewedTheme> {
        const ownContent = await readOwnContent(contents, hasStyles);
        const logos = readLogos(contents);
        return { theme, ...(ownContent && { ownContent }), ...(logos && { logos }) };
    }

    /** Returns what each session previews. A preview of what does not exist any more is none. */
    async function loadPreviews(): Promise<Map<number, ViewedTheme>> {
        const rows = await repository.previews(MAX_PREVIEWS);
        const themes = new Map(
            (await repository.byIDs(rows.map(({ themeID }) => toID(themeID)))).map((row) => [row.themeID, row]),
        );
        const shownIDs = rows.flatMap((row) => row.revisionID ?? themes.get(toID(row.themeID))?.revisionID ?? []);
        const revisions = new Map((await repository.revisionsByID(shownIDs)).map((row) => [row.revisionID, row]));
        const described = await Promise.all(
            rows.map(async (row) => [row.sessionID, await describe(row, themes.get(toID(row.themeID)), revisions)] as const),
        );
        return new Map(described.flatMap(([sessionID, viewed]) => (viewed ? [[sessionID, viewed] as const] : [])));
    }

    async function describe(
        { themeID, revisionID }: ThemePreviewRow,
        row: ThemeRow | undefined,
        revisions: ReadonlyMap<number, ThemeRevisionRow>,
    ): Promise<ViewedTheme | undefined> {
        const preview = { themeID, revisionID, redirect: revisionID ? styleGuideRevisionsPath(themeID) : STYLE_GUIDES_PAGE };
        const shipped = fileThemes.find(themeID);
        if (shipped) return { ...(await viewFile(shipped)), preview: { ...preview, name: shipped.name } };
        const revision = row && revisions.get(revisionID ?? row.revisionID);
        return revision && { ...(await view(revision)), preview: { ...preview, name: row.name } };
    }

    async function findTheme(themeID: number, revisionID: number): Promise<PageTheme | undefined> {
        if (revisionID < 1 || Math.max(themeID, revisionID) > MAXIMUM_ID) return undefined;
        const known = stylesheets.known(themeID, revisionID);
        if (known) return (await known).theme;
        const [revision] = await repository.revisionsByID([revisionID]);
        return revision?.themeID === themeID ? (await stylesheets.of(revision)).theme : undefined;
    }
}

/** Returns the logos of a theme. With one of its own, that of the site for small screens is not used. */
function readLogos({ logo, mobileLogo }: AssetContents): ThemeLogos | undefined {
    const mobile = typeof mobileLogo === "string" ? mobileLogo : undefined;
    if (typeof logo === "string") return { desktop: logo, mobile: mobile ?? "" };
    return mobile === undefined ? undefined : { mobile };
}

const CSS = "text/css; charset=utf-8";
const NOT_FOUND = { status: 404, message: "Page not found.", description: null };

const sendNotFound = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-cache").code(404).send(NOT_FOUND);

/** A draft has the same address in every session of its author, and in nobody else's. */
const sendDraft = (reply: FastifyReply, { css }: PageTheme): FastifyReply =>
    reply.header("cache-control", "private, no-cache").type(CSS).send(css);

function sendStylesheet(reply: FastifyReply, { css }: PageTheme, isImmutable: boolean): FastifyReply {
    return reply
        .header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
        .type(CSS)
        .send(css);
}
