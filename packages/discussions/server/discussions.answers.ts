import type { UserFragment } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type {
    DiscussionAnswer,
    DiscussionExpand,
    PostAttributes,
    PostFragment,
    StatusFragment,
} from "@parley/discussions/contract";
import { discussionPath, replyName } from "@parley/discussions/contract";
import { isExpanded } from "@parley/library/contract";
import { createExcerpt, RENDER_VERSION } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { Renderer, ReportSource, WarningSource } from "@parley/posting/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository, ListedRow } from "./discussions.repository";
import type { FindReadProgress, ReadProgress } from "./reading/readProgress";

interface Dependencies {
    repository: DiscussionsRepository;
    findReadProgress: FindReadProgress;
    renderer: Renderer;
    users: Pick<Users, "byIDs" | "signaturesOf">;
    categories: Pick<Categories, "fragmentsByIDs" | "breadcrumbs" | "permissionsIn">;
    tags: Pick<Tags, "forRecords">;
    reactions: Pick<Reactions, "summariesFor">;
    siteURL: string;
    reportsOf: ReportSource;
    warningsOf: WarningSource;
}

interface ResponseOptions {
    expand?: DiscussionExpand | undefined;
    excerptLength?: number | undefined;
}

/** Default expansions: authors and body (contract §5.1.2). */
const DEFAULT_EXPAND: DiscussionExpand = ["insertUser", "lastUser", "body"];

/** Status IDs of a discussion: 8 is resolved, 7 is unresolved, 0 is none (contract §2). */
export const STATUS = { none: 0, unresolved: 7, resolved: 8 };

/** All statuses by ID. */
export const STATUSES: ReadonlyMap<number, StatusFragment> = new Map<number, StatusFragment>([
    [STATUS.none, { statusID: 0, name: "None", recordType: "discussion", state: "open" }],
    [STATUS.unresolved, { statusID: 7, name: "Unresolved", recordType: "discussion", state: "open" }],
    [STATUS.resolved, { statusID: 8, name: "Resolved", recordType: "discussion", state: "closed" }],
]);

/** Creates a function that converts rows to responses. Expansions are fetched for all rows at once. */
export function discussionAnswers(dependencies: Dependencies) {
    const { repository, findReadProgress, renderer, users, categories, tags, reactions, siteURL, reportsOf, warningsOf } =
        dependencies;
    return async (viewer: Viewer, stored: readonly ListedRow[], options: ResponseOptions = {}): Promise<DiscussionAnswer[]> => {
        const expand = options.expand ?? DEFAULT_EXPAND;
        const wants = (name: DiscussionExpand[number]) => isExpanded(expand, name);
        const rows = await upToDate(stored);
        const ids = rows.map(({ discussionID }) => discussionID);
        const wantsLastPost = wants("lastPost") || wants("lastPost.body") || wants("lastPost.insertUser");
        const progress = await findReadProgress(viewer, rows);
        const people = await users.byIDs(peopleOf(rows, wants("insertUser"), wants("lastUser") || wants("lastPost.insertUser")));
        const signatures = wants("insertUser.signature")
            ? await users.signaturesOf(rows.map(({ insertUserID }) => insertUserID))
            : undefined;
        const fragments = wants("category")
            ? await categories.fragmentsByIDs([...new Set(rows.map((row) => row.categoryID))])
            : undefined;
        const crumbs = wants("breadcrumbs") ? await breadcrumbsOf(viewer, rows) : undefined;
        const tagged = wants("tags") || wants("tagIDs") ? await tags.forRecords("discussion", ids) : undefined;
        const summaries = wants("reactions") ? await reactions.summariesFor("discussion", ids, viewer) : undefined;
        const texts = wants("crawl") ? await renderer.plainTextsOf(rows) : undefined;
        const contents = wants("raw") ? await repository.contents(ids) : undefined;
        const isStaff = may(viewer, "staff.allow");
        const wantsReports = wants("countReports") || wants("reportMeta");
        const references = rows.map(({ discussionID: recordID, categoryID, insertUserID }) => ({
            recordID,
            categoryID,
            insertUserID,
        }));
        const reports = wantsReports ? await reportsOf(viewer, "discussion", references) : undefined;
        const warned = wants("warnings") ? await warningsOf(viewer, "discussion", references) : undefined;

        return rows.map((row, index) => {
            const url = siteURL + discussionPath(row);
            const insertUser = toAuthor(people, row.insertUserID, row.authorName, signatures);
            const lastUser = toAuthor(people, row.lastUserID, row.lastAuthorName);
            const category = fragments?.get(row.categoryID);
            const reportMeta = reports?.get(row.discussionID);
            const warnings = warned?.get(row.discussionID);
            return {
                discussionID: row.discussionID,
                type: row.type,
                name: row.name,
                ...(wants("body") && { body: row.bodyHtml }),
                ...(wants("excerpt") && {
                    excerpt:
                        options.excerptLength === undefined ? row.excerpt : createExcerpt(row.bodyHtml, options.excerptLength),
                }),
                ...(wants("snippet") && { snippet: row.excerpt }),
                ...(texts && { bodyPlainText: texts[index] ?? "", labelCodes: labelsOf(row) }),
                ...(contents && { bodyRaw: contents.get(row.discussionID)?.body ?? "" }),
                categoryID: row.categoryID,
                ...(category && { category }),
                dateInserted: row.dateInserted,
                dateUpdated: row.dateUpdated,
                dateLastComment: row.dateLastComment,
                insertUserID: row.insertUserID,
                ...(wants("insertUser") && { insertUser }),
                updateUserID: row.updateUserID,
                lastUserID: row.lastUserID,
                ...(wants("lastUser") && { lastUser }),
                pinned: row.pinLocation !== null,
                pinLocation: row.pinLocation,
                closed: row.closed,
                announce: row.pinLocation !== null,
                sink: row.sink,
                countComments: row.countComments,
                countViews: row.countViews,
                score: row.score,
                hot: row.hot,
                url,
                canonicalUrl: row.redirectToID === null ? (row.canonicalUrl ?? url) : `${siteURL}/discussion/${row.redirectToID}`,
                format: row.format,
                ...(crumbs && { breadcrumbs: crumbs.get(row.categoryID) ?? [] }),
                statusID: row.statusID,
                ...(wants("status") && { status: statusOf(row.statusID) }),
                ...(isStaff && { internalStatusID: row.internalStatusID, resolved: row.internalStatusID === STATUS.resolved }),
                ...(isStaff && wants("status") && { internalStatus: statusOf(row.internalStatusID) }),
                ...(row.imageUrl !== null && { image: { url: row.imageUrl, alt: row.imageAlt ?? "" } }),
                ...attributesOf(row),
                ...(reportMeta && { countReports: reportMeta.countReports }),
                ...(reportMeta && wants("reportMeta") && { reportMeta }),
                ...(warnings && { warnings }),
                ...(summaries && { reactions: summaries.get(row.discussionID) ?? [] }),
                ...(tagged && wants("tags") && { tags: tagged.get(row.discussionID) ?? [] }),
                ...(tagged && wants("tagIDs") && { tagIDs: (tagged.get(row.discussionID) ?? []).map(({ tagID }) => tagID) }),
                ...(wants("permissions") && { permissions: categories.permissionsIn(viewer, row.categoryID) }),
                ...(wantsLastPost && { lastPost: lastPostOf(row, url, wants("lastPost.insertUser") ? lastUser : undefined) }),
                ...readingOf(progress.get(row.discussionID)),
            };
        });
    };

    /** Returns the rows with bodies of the present render version; renders and stores outdated ones. */
    async function upToDate(rows: readonly ListedRow[]): Promise<ListedRow[]> {
        const old = rows.filter(({ renderVersion }) => renderVersion < RENDER_VERSION).map(({ discussionID }) => discussionID);
        if (old.length === 0) return [...rows];
        const contents = await repository.contents(old);
        const renewed = new Map<number, Partial<ListedRow>>();
        for (const [discussionID, { body, format, attributionUrl }] of contents) {
            const rendering = await renderer.rerender(body, format, attributionUrl ?? undefined);
            const changes = { ...rendering, ...(await renderer.summaryOf(rendering.bodyHtml)) };
            await repository.update(discussionID, changes);
            renewed.set(discussionID, changes);
        }
        return rows.map((row) => ({ ...row, ...renewed.get(row.discussionID) }));
    }

    async function breadcrumbsOf(viewer: Viewer, rows: readonly ListedRow[]) {
        const ids = [...new Set(rows.map(({ categoryID }) => categoryID))];
        return new Map(
            await Promise.all(
                ids.map(async (categoryID) => [categoryID, await categories.breadcrumbs(categoryID, viewer)] as const),
            ),
        );
    }

    function lastPostOf(row: ListedRow, url: string, insertUser: UserFragment | undefined): PostFragment {
        const { discussionID, lastCommentID, lastUserID, dateLastComment } = row;
        const person = { insertUserID: lastUserID, ...(insertUser && { insertUser }) };
        if (lastCommentID === null) return { discussionID, name: row.name, url, dateInserted: row.dateInserted, ...person };
        return {
            discussionID,
            commentID: lastCommentID,
            name: replyName(row.name),
            url: `${siteURL}/discussion/comment/${lastCommentID}#Comment_${lastCommentID}`,
            dateInserted: dateLastComment,
            ...person,
        };
    }
}

/**
 * Returns the author of a post: a member, or the name of an author without an account. Includes the member's signature if `signatures` are
 * given.
 */
export function toAuthor(
    people: ReadonlyMap<number, UserFragment>,
    userID: number,
    authorName: string | null,
    signatures?: ReadonlyMap<number, string>,
): UserFragment {
    const person = people.get(userID) ?? { userID, name: "", photoUrl: "" };
    const signature = signatures?.get(userID);
    if (authorName === null) return signature === undefined ? person : { ...person, signature: { body: signature } };
    const { url: _, ...rest } = person;
    return { ...rest, userID, name: authorName };
}

function peopleOf(rows: readonly ListedRow[], authors: boolean, last: boolean): number[] {
    const ids = rows.flatMap((row) => [...(authors ? [row.insertUserID] : []), ...(last ? [row.lastUserID] : [])]);
    return [...new Set(ids)];
}

function statusOf(statusID: number): StatusFragment {
    return STATUSES.get(statusID) ?? { statusID: 0, name: "None", recordType: "discussion", state: "open" };
}

function labelsOf({ closed, pinLocation }: ListedRow): string[] {
    return [...(closed ? ["closed"] : []), ...(pinLocation === null ? [] : ["announcement"])];
}

function attributesOf(row: ListedRow): { attributes?: PostAttributes } {
    const { acceptedCommentID, attributionUrl, attributionLicence, lang, dir } = row;
    const attribution = {
        ...(attributionUrl !== null && { url: attributionUrl }),
        ...(attributionLicence !== null && { licence: attributionLicence }),
    };
    const attributes: PostAttributes = {
        ...(acceptedCommentID !== null && { acceptedCommentID }),
        ...(Object.keys(attribution).length > 0 && { attribution }),
        ...(lang !== null && { lang }),
        ...(dir !== null && { dir }),
    };
    return Object.keys(attributes).length > 0 ? { attributes } : {};
}

function readingOf(progress: ReadProgress | undefined) {
    const { state, unread = false, countUnread = 0 } = progress ?? {};
    return {
        bookmarked: state?.bookmarked ?? false,
        dismissed: state?.dismissed ?? false,
        unread,
        ...(countUnread > 0 && { countUnread }),
    };
}
