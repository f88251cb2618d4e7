import { NAMELESS } from "@parley/accounts/contract";
import { fill, profilePath, readBasePath, withBasePath } from "@parley/library/contract";
import type { BodySummary, ContentRenderer, Mention, ParsedBody } from "@parley/library/server/content";
import {
    countWrittenCharacters,
    MAXIMUM_MENTIONS,
    RENDER_VERSION,
    renderUnfit,
    UnfitBody,
    withoutMentions,
} from "@parley/library/server/content";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import { MAXIMUM_BODY, WRITABLE_FORMATS } from "@parley/posting/contract";
import type { Users } from "@parley/users/server";

const EXCERPT_LENGTH = 200;
/** Matches every body with a mention, so that most bodies need not be parsed; the second alternative is for the format rich. */
const MENTIONING = /@|"mention"/;
const EACH_MENTIONING = /@|"mention"/g;

/** Render version of a body that was not rendered. */
const UNRENDERED = 0;
const NO_SUMMARY: BodySummary = { excerpt: "", length: 0, image: null, hasPicture: false };

/** Columns with the rendered body. */
export interface Rendering {
    bodyHtml: string;
    renderVersion: number;
}

/** Columns of a discussion for lists, link previews and feeds. */
export interface Summary {
    excerpt: string;
    bodyLength: number;
    imageUrl: string | null;
    imageAlt: string | null;
}

/** Renders bodies to HTML once, when they are written. */
export type Renderer = ReturnType<typeof createRenderer>;

interface Dependencies {
    users: Pick<Users, "idsByNames">;
    siteURL: string;
    content: ContentRenderer;
    /** Inserts known link previews into a rendered body. */
    embedded: (bodyHtml: string) => Promise<string>;
}

export function createRenderer({ users, siteURL, content, embedded }: Dependencies) {
    return {
        /** Renders a new body. Throws an error of the field `body` if it is empty, too long or too complex (FC-8). */
        async write(body: string, format: string, { userID }: Pick<Viewer, "userID">): Promise<Rendering> {
            const excess = countWrittenCharacters(body, format) - MAXIMUM_BODY;
            if (excess > 0)
                throw invalidField("body", fill("The text is {excess} characters too long.", { excess }), { code: "maxLength" });
            const { read, rendering, summary } = await renderNew(body, format, userID);
            const { length, hasPicture } = summary;
            if (length === 0 && !hasPicture) throw invalidField("body", "Write something first.", { code: "missingField" });
            await refuseCrowd(body, read);
            return rendering;
        },

        /**
         * Renders an existing body: an imported one, or one of an older render version. A body that cannot be rendered is shown as plain
         * text.
         */
        rerender,

        /**
         * Returns a placeholder rendering for use inside a transaction, which must not wait for the render thread: the source as plain
         * text. The body is rendered when it is read.
         */
        unrendered: (body: string): Rendering & Summary => ({
            bodyHtml: renderUnfit(body),
            renderVersion: UNRENDERED,
            excerpt: "",
            bodyLength: 0,
            imageUrl: null,
            imageAlt: null,
        }),

        /** Replaces mentions of an erased member with "Deleted User", and renders the result (FC-53). */
        async withoutMention(
            { body, format, attributionUrl }: { body: string; format: string; attributionUrl: string | null },
            name: string,
        ): Promise<Rendering & { body: string }> {
            const left = unmentioning(body, format, name);
            return { body: left, ...(await rerender(left, format, attributionUrl ?? undefined)) };
        },

        unmentioning,

        /** Returns the summary of a rendered body for lists, previews and feeds. */
        async summaryOf(bodyHtml: string, viewer?: Pick<Viewer, "userID">): Promise<Summary> {
            const summarize = () => content.summarize(bodyHtml, EXCERPT_LENGTH, viewer?.userID);
            const { excerpt, length, image } = await instead(summarize, NO_SUMMARY);
            return { excerpt, bodyLength: length, imageUrl: image?.url ?? null, imageAlt: image?.alt ?? null };
        },

        /** Converts a stored body of any format to Markdown, for quoting it in a reply. */
        quotable: async (
            { body, format, bodyHtml }: { body: string; format: string; bodyHtml: string },
            viewer?: Pick<Viewer, "userID">,
        ): Promise<string> => (format === "markdown" ? body : instead(() => content.quote(bodyHtml, viewer?.userID), body)),

        /** Returns the plain texts of rendered bodies, in the same order. */
        plainTextsOf: (rows: readonly { bodyHtml: string }[]): Promise<string[]> =>
            instead(
                () => content.plainTexts(rows.map(({ bodyHtml }) => bodyHtml)),
                rows.map(() => ""),
            ),
    };

    /** Replaces mentions in a body as `withoutMention`, without rendering it. */
    function unmentioning(body: string, format: string, name: string): string {
        const key = foldName(name);
        return withoutMentions(body, format, (mentioned) => foldName(mentioned) === key, NAMELESS);
    }

    async function rerender(body: string, format: string, source?: string): Promise<Rendering> {
        try {
            return await render(body, await content.read(body, format, { siteURL, source }));
        } catch (error) {
            if (error instanceof UnfitBody) return { bodyHtml: renderUnfit(body), renderVersion: RENDER_VERSION };
            throw error;
        }
    }

    async function renderNew(
        body: string,
        format: string,
        requestedBy: number,
    ): Promise<{ read: ParsedBody; rendering: Rendering; summary: BodySummary }> {
        try {
            const read = await content.read(body, format, { siteURL, requestedBy });
            const rendering = await render(body, read);
            return { read, rendering, summary: await content.summarize(rendering.bodyHtml, EXCERPT_LENGTH, requestedBy) };
        } catch (error) {
            if (error instanceof UnfitBody) throw invalidField("body", error.wording);
            throw error;
        }
    }

    async function render(body: string, read: ParsedBody): Promise<Rendering> {
        const bodyHtml = await read.toHtml(await mentionsIn(body, read));
        return { bodyHtml: await embedded(bodyHtml), renderVersion: RENDER_VERSION };
    }

    /** Throws an error if the body mentions more members than allowed, because ignored mentions would go unnoticed (FC-57). */
    async function refuseCrowd(body: string, read: ParsedBody): Promise<void> {
        if ((body.match(EACH_MENTIONING)?.length ?? 0) <= MAXIMUM_MENTIONS) return;
        const known = await users.idsByNames(read.mentions(MAXIMUM_BODY).map(({ name }) => name));
        const count = new Set(known.values()).size;
        if (count <= MAXIMUM_MENTIONS) return;
        const text = "At most {maximum} people can be mentioned in one text. Here are {count}.";
        throw invalidField("body", fill(text, { maximum: MAXIMUM_MENTIONS, count }), { code: "maxItems" });
    }

    async function mentionsIn(body: string, read: ParsedBody): Promise<ReadonlyMap<string, Mention>> {
        const names = MENTIONING.test(body) ? read.mentions().map(({ name }) => name) : [];
        if (names.length === 0) return new Map();
        const known = await users.idsByNames(names);
        return new Map(
            [...known].map(([name, userID]) => [
                name,
                { userID, url: withBasePath(profilePath(userID, name), readBasePath(siteURL)) },
            ]),
        );
    }
}

/** Returns the fallback if a stored body cannot be processed within the time limit, because its readers cannot correct it (FC-82). */
async function instead<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
        return await work();
    } catch (error) {
        if (error instanceof UnfitBody) return otherwise;
        throw error;
    }
}

/** Returns the stored format; throws 422 for one that cannot be written (contract §2). An existing body keeps its imported format. */
export function requireWritableFormat(format: string, present?: string): string {
    const wanted = format.toLowerCase();
    if (wanted === present || WRITABLE_FORMATS.includes(wanted)) return wanted;
    throw invalidField("format", fill("{format} is not a format that can be written here.", { format }));
}
