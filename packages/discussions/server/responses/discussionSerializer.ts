import type { AuthorFragment, UserFragment } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type {
    DiscussionAnswer,
    DiscussionAttributes,
    DiscussionExpand,
    RecordStatus,
    StatusFragment,
} from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { isExpanded, toRecordImage } from "@parley/library/contract";
import { createExcerpt, RENDER_VERSION } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { createAttachmentSources, PostLanguages, Renderer, ReportSource, WarningSource } from "@parley/posting/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository } from "../discussions.repository";
import type { PostKinds } from "../kinds/postKinds";
import { findPostTypeID } from "../kinds/postKinds";
import type { CommentPositions } from "../reading/reading";
import type { FindReadProgress, ReadProgress } from "../reading/readProgress";
import type { Statuses } from "../statuses/statuses";
import { findActiveStatus, STATUS } from "../statuses/statuses";
import type { FindStatusLogs, StatusLogs } from "../statuses/statusLogs";
import type { ListedRow } from "./columns";
import { createLastPosts } from "./lastPosts";

interface Dependencies {
    repository: DiscussionsRepository;
    findReadProgress: FindReadProgress;
    /** The bodies of comments, on a site with comments. */
    comments: () => Pick<CommentPositions, "bodiesOf"> | undefined;
    renderer: Renderer;
    languages: Pick<PostLanguages, "compareWith" | "findTranslations">;
    users: Pick<Users, "byIDs" | "signaturesOf" | "ssoIDsOf">;
    categories: Pick<Categories, "fragmentsByIDs" | "breadcrumbs" | "permissionsIn">;
    tags: Pick<Tags, "forRecords">;
    reactions: Pick<Reactions, "summariesFor">;
    siteURL: string;
    reportsOf: ReportSource;
    warningsOf: WarningSource;
    attachmentsOf: ReturnType<typeof createAttachmentSources>["attachmentsOf"];
    statuses: Pick<Statuses, "byID">;
    statusLogsOf: FindStatusLogs;
    kinds: Pick<PostKinds, "metaOf">;
}

interface ResponseOptions {
    expand?: DiscussionExpand | undefined;
    excerptLength?: number | undefined;
    /** Whether to say which of them are translated, or can be. Lists don't show it. */
    hasTranslations?: boolean;
}

/** Default expansions: authors and body (contract §5.1.2). */
const DEFAULT_EXPAND: DiscussionExpand = ["insertUser", "lastUser", "body"];

/** Creates a function that converts rows to responses. Expansions are fetched for all rows at once. */
export function createDiscussionAnswers(dependencies: Dependencies) {
    const { repository, findReadProgress, renderer, users, categories, tags, reactions, siteURL, reportsOf, warningsOf } =
        dependencies;
    const { attachmentsOf, statuses, statusLogsOf, kinds, languages } = dependencies;
    const prepareLastPosts = createLastPosts(dependencies);
    return async (viewer: Viewer, stored: readonly ListedRow[], options: ResponseOptions = {}): Promise<DiscussionAnswer[]> => {
        const expand = options.expand ?? DEFAULT_EXPAND;
        const wants = (name: DiscussionExpand[number]) => isExpanded(expand, name);
        const rows = await upToDate(stored);
        const ids = rows.map(({ discussionID }) => discussionID);
        const lastPostOf = await prepareLastPosts(rows, wants);
        const progress = await findReadProgress(viewer, rows);
        const [wantsAuthor, wantsLast] = [wants("insertUser") || wants("users"), wants("lastUser") || wants("users")];
        const people = await users.byIDs(peopleOf(rows, wantsAuthor, wantsLast || wants("lastPost.insertUser")));
        const authorIDs = rows.map(({ insertUserID }) => insertUserID);
        const categoryIDs = [...new Set(rows.map(({ categoryID }) => categoryID))];
        const ssoIDs = wants("insertUser.ssoID") ? await users.ssoIDsOf(viewer, authorIDs) : undefined;
        const signatures = wants("insertUser.signature") ? await users.signaturesOf(authorIDs) : undefined;
        const fragments = wants("category") ? await categories.fragmentsByIDs(categoryIDs, viewer) : undefined;
        const crumbs = wants("breadcrumbs") ? await breadcrumbsOf(viewer, rows) : undefined;
        const tagged = wants("tags") || wants("tagIDs") ? await tags.forRecords("discussion", ids, viewer) : undefined;
        const summaries = wants("reactions") ? await reactions.summariesFor("discussion", ids, viewer) : undefined;
        const texts = wants("crawl") || wants("vectorize") ? await renderer.plainTextsOf(rows) : undefined;
        const attached = wants("attachments") ? await attachmentsOf(viewer, "discussion", ids) : undefined;
        const contents = wants("raw") ? await repository.contents(ids) : undefined;
        const metas = wants("postMeta") ? await kinds.metaOf(viewer, rows) : undefined;
        const known = await statuses.byID();
        const toOtherLanguage = await languages.compareWith(viewer);
        const wantsStatus = wants("status") || wants("status.log");
        const logs: StatusLogs = wants("status.log") ? await statusLogsOf(viewer, ids) : new Map();
        const wantsReports = wants("countReports") || wants("reportMeta");
        const references = rows.map(({ discussionID: recordID, categoryID, insertUserID }) => ({
            recordID,
            categoryID,
            insertUserID,
        }));
        const reports = wantsReports ? await reportsOf(viewer, "discussion", references) : undefined;
        const foreign = references.flatMap((reference, index) => {
            const lang = options.hasTranslations ? toOtherLanguage(rows[index]?.lang ?? null) : undefined;
            return lang === undefined ? [] : [{ ...reference, lang }];
        });
        const translations = await languages.findTranslations(viewer, "discussion", foreign);
        const warned = wants("warnings") ? await warningsOf(viewer, "discussion", references) : undefined;

        return rows.map((row, index) => {
            const url = siteURL + discussionPath(row);
            const insertUser = {
                ...toAuthor(people, row.insertUserID, row.authorName, signatures),
                ...ssoIDs?.get(row.insertUserID),
            };
            const lastUser = toAuthor(people, row.lastUserID, row.lastAuthorName);
            const category = fragments?.get(row.categoryID);
            const reportMeta = reports?.get(row.discussionID);
            const warnings = warned?.get(row.discussionID);
            return {
                discussionID: row.discussionID,
                type: row.type,
                postTypeID: findPostTypeID(row),
                name: row.name,
                ...(wants("body") && { body: row.bodyHtml }),
                ...(wants("excerpt") && { excerpt: shortenExcerpt(row, options.excerptLength) }),
                ...(wants("snippet") && { snippet: row.excerpt }),
                ...(texts && { bodyPlainText: texts[index] ?? "" }),
                ...(wants("crawl") && { labelCodes: labelsOf(row) }),
                ...(contents && { bodyRaw: contents.get(row.discussionID)?.body ?? "" }),
                categoryID: row.categoryID,
                ...(category && { category }),
                dateInserted: row.dateInserted,
                dateUpdated: row.dateUpdated,
                dateLastComment: row.dateLastComment,
                insertUserID: row.insertUserID,
                ...(wantsAuthor && { insertUser }),
                updateUserID: row.updateUserID,
                lastUserID: row.lastUserID,
                ...(wantsLast && { lastUser }),
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
                ...statusesOf(viewer, row, known, wantsStatus ? logs : undefined),
                ...(row.imageUrl !== null && { image: toRecordImage({ url: row.imageUrl, alt: row.imageAlt ?? "" }, siteURL) }),
                ...attributesOf(row, toOtherLanguage(row.lang), translations.get(row.discussionID)),
                ...(reportMeta && { countReports: reportMeta.countReports }),
                ...(reportMeta && wants("reportMeta") && { reportMeta }),
                ...(warnings && { warnings, ...(warnings[0] && { warning: warnings[0] }) }),
                ...(attached && { attachments: attached.get(row.discussionID) ?? [] }),
                ...(summaries && { reactions: summaries.get(row.discussionID) ?? [] }),
                ...(tagged && wants("tags") && { tags: tagged.get(row.discussionID) ?? [] }),
                ...(tagged && wants("tagIDs") && { tagIDs: (tagged.get(row.discussionID) ?? []).map(({ tagID }) => tagID) }),
                ...(metas && { postMeta: metas.get(row.discussionID) ?? {} }),
                ...(wants("permissions") && { permissions: categories.permissionsIn(viewer, row.categoryID) }),
                ...(lastPostOf && { lastPost: lastPostOf(row, url, lastUser) }),
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
): AuthorFragment {
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

/** Returns the public status, and for staff the one among them; as fragments too if `logs` are given. */
function statusesOf(
    viewer: Viewer,
    { discussionID, statusID, internalStatusID, resolvedUserID }: ListedRow,
    known: ReadonlyMap<number, RecordStatus>,
    logs: StatusLogs | undefined,
) {
    const fragment = (id: number): StatusFragment => {
        const {
            isActive: _active,
            isDefault: _default,
            isInternal: _internal,
            isSystem: _system,
            ...status
        } = findActiveStatus(known, id);
        const log = logs?.get(discussionID)?.get(id);
        return log ? { ...status, log } : status;
    };
    const seen = { statusID: findActiveStatus(known, statusID).statusID, ...(logs && { status: fragment(statusID) }) };
    if (!may(viewer, "staff.allow")) return seen;
    return {
        ...seen,
        internalStatusID,
        ...(logs && { internalStatus: fragment(internalStatusID) }),
        resolved: internalStatusID === STATUS.resolved,
        ...(resolvedUserID !== null && { resolvedUserID }),
    };
}

function labelsOf({ closed, pinLocation }: ListedRow): string[] {
    return [...(closed ? ["closed"] : []), ...(pinLocation === null ? [] : ["announcement"])];
}

function attributesOf(
    row: ListedRow,
    lang: string | undefined,
    translation: DiscussionAttributes["translation"],
): { attributes?: DiscussionAttributes } {
    const { acceptedCommentID, attributionUrl, attributionLicence, dir } = row;
    const attribution = {
        ...(attributionUrl !== null && { url: attributionUrl }),
        ...(attributionLicence !== null && { licence: attributionLicence }),
    };
    const attributes: DiscussionAttributes = {
        ...(acceptedCommentID !== null && { acceptedCommentID }),
        ...(Object.keys(attribution).length > 0 && { attribution }),
        ...(lang !== undefined && { lang }),
        ...(translation && { translation }),
        ...(dir !== null && { dir }),
    };
    return Object.keys(attributes).length > 0 ? { attributes } : {};
}

function readingOf(progress: ReadProgress | undefined) {
    const { state, unread = false, countUnread = 0 } = progress ?? {};
    return {
        bookmarked: state?.bookmarked ?? false,
        ...(state?.followLevel && { followLevel: state.followLevel }),
        dismissed: state?.dismissed ?? false,
        unread,
        ...(countUnread > 0 && { countUnread }),
    };
}

function shortenExcerpt({ excerpt, bodyHtml }: ListedRow, length: number | undefined): string {
    return length === undefined ? excerpt : createExcerpt(bodyHtml, length);
}
