import { NAMELESS } from "@parley/accounts/contract";
import { profilePath } from "@parley/library/contract";
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
/** What no body with a mention is without, so that most are not parsed for one; the second is that of the format rich. */
const MENTIONING = /@|"mention"/;
const EACH_MENTIONING = /@|"mention"/g;

/** Older than any renderer. */
const UNRENDERED = 0;
const NO_SUMMARY: BodySummary = { excerpt: "", length: 0, image: null, hasPicture: false };

/** What is kept beside a body, so that showing it costs no parsing. */
export interface Rendering {
    bodyHtml: string;
    renderVersion: number;
}

/** What a discussion keeps besides: for lists, link previews and feeds. */
export interface Summary {
    excerpt: string;
    bodyLength: number;
    imageUrl: string | null;
    imageAlt: string | null;
}

/** Turns bodies into HTML, once, when they are written. */
export type Renderer = ReturnType<typeof createRenderer>;

interface Dependencies {
    users: Pick<Users, "idsByNames">;
    siteURL: string;
    content: ContentRenderer;
    /** Puts what is known of the addresses in a rendered body into it. */
    embedded: (bodyHtml: string) => Promise<string>;
}

export function createRenderer({ users, siteURL, content, embedded }: Dependencies) {
    return {
        /** Renders what somebody writes now; refuses what is empty, too long or too complex, each as an error of the field `body` (FC-8). */
        async write(body: string, format: string, { userID }: Pick<Viewer, "userID">): Promise<Rendering> {
            const excess = countWrittenCharacters(body, format) - MAXIMUM_BODY;
            if (excess > 0) throw invalidField("body", `The body is ${excess} characters too long.`, { code: "maxLength" });
            const { read, rendering, summary } = await renderNew(body, format, userID);
            const { length, hasPicture } = summary;
            if (length === 0 && !hasPicture) throw invalidField("body", "Write something first.", { code: "missingField" });
            await refuseCrowd(body, read);
            return rendering;
        },

        /** Renders what was written before: imported, or stored by an older renderer. What can't be shown is shown as plain text. */
        rerender,

        /**
         * Stands for the rendering of a body for as long as a transaction runs, which must not wait for the thread that renders: the words as they
         * were written. They are rendered when somebody reads them.
         */
        unrendered: (body: string): Rendering & Summary => ({
            bodyHtml: renderUnfit(body),
            renderVersion: UNRENDERED,
            excerpt: "",
            bodyLength: 0,
            imageUrl: null,
            imageAlt: null,
        }),

        /** The same without a word of who is mentioned in it and is gone: "Deleted User" stands in the place of their name (FC-53). */
        async withoutMention(
            { body, format, attributionUrl }: { body: string; format: string; attributionUrl: string | null },
            name: string,
        ): Promise<Rendering & { body: string }> {
            const left = unmentioning(body, format, name);
            return { body: left, ...(await rerender(left, format, attributionUrl ?? undefined)) };
        },

        unmentioning,

        /** What lists, previews and feeds tell of a rendered body. */
        async summaryOf(bodyHtml: string, viewer?: Pick<Viewer, "userID">): Promise<Summary> {
            const summarize = () => content.summarize(bodyHtml, EXCERPT_LENGTH, viewer?.userID);
            const { excerpt, length, image } = await instead(summarize, NO_SUMMARY);
            return { excerpt, bodyLength: length, imageUrl: image?.url ?? null, imageAlt: image?.alt ?? null };
        },

        /** A stored body in Markdown, to be quoted in a reply, whatever it is written in. */
        quotable: async (
            { body, format, bodyHtml }: { body: string; format: string; bodyHtml: string },
            viewer?: Pick<Viewer, "userID">,
        ): Promise<string> => (format === "markdown" ? body : instead(() => content.quote(bodyHtml, viewer?.userID), body)),

        /** The words of rendered bodies, in their order. */
        plainTextsOf: (rows: readonly { bodyHtml: string }[]): Promise<string[]> =>
            instead(
                () => content.plainTexts(rows.map(({ bodyHtml }) => bodyHtml)),
                rows.map(() => ""),
            ),
    };

    /** A body without a word of who was mentioned in it, as `withoutMention`; nothing is rendered. */
    function unmentioning(body: string, format: string, name: string): string {
        const key = foldName(name);
        return withoutMentions(body, format, (mentioned) => foldName(mentioned) === key, NAMELESS);
    }

    async function rerender(body: string, format: string, source?: string): Promise<Rendering> {
        try {
            return await render(body, await content.read(body, format, { origin: siteURL, source }));
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
            const read = await content.read(body, format, { origin: siteURL, requestedBy });
            const rendering = await render(body, read);
            return { read, rendering, summary: await content.summarize(rendering.bodyHtml, EXCERPT_LENGTH, requestedBy) };
        } catch (error) {
            if (error instanceof UnfitBody) throw invalidField("body", error.message);
            throw error;
        }
    }

    async function render(body: string, read: ParsedBody): Promise<Rendering> {
        const bodyHtml = await read.toHtml(await mentionsIn(body, read));
        return { bodyHtml: await embedded(bodyHtml), renderVersion: RENDER_VERSION };
    }

    /** Whom a text has beyond those who can be mentioned in it is said, for nobody would see that they were left out (FC-57). */
    async function refuseCrowd(body: string, read: ParsedBody): Promise<void> {
        if ((body.match(EACH_MENTIONING)?.length ?? 0) <= MAXIMUM_MENTIONS) return;
        const known = await users.idsByNames(read.mentions(MAXIMUM_BODY).map(({ name }) => name));
        const count = new Set(known.values()).size;
        if (count <= MAXIMUM_MENTIONS) return;
        const message = `At most ${MAXIMUM_MENTIONS} people can be mentioned in one text. Here are ${count}.`;
        throw invalidField("body", message, { code: "maxItems" });
    }

    async function mentionsIn(body: string, read: ParsedBody): Promise<ReadonlyMap<string, Mention>> {
        const names = MENTIONING.test(body) ? read.mentions().map(({ name }) => name) : [];
        if (names.length === 0) return new Map();
        const known = await users.idsByNames(names);
        return new Map([...known].map(([name, userID]) => [name, { userID, url: profilePath(userID, name) }]));
    }
}

/** What stands in the place of what can't be made of a stored body within the time that one may take: its readers can't write it anew (FC-82). */
async function instead<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
        return await work();
    } catch (error) {
        if (error instanceof UnfitBody) return otherwise;
        throw error;
    }
}

/** The format as it is stored; 422 for one that can't be written (contract §2). A body keeps the format it was imported in. */
export function writableFormat(format: string, present?: string): string {
    const wanted = format.toLowerCase();
    if (wanted === present || WRITABLE_FORMATS.includes(wanted)) return wanted;
    throw invalidField("format", `${format} is not a format that can be written here.`);
}
