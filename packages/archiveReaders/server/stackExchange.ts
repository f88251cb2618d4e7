import type { ArchiveComment, ArchiveDiscussion, ArchiveItem, ArchiveReaction } from "./archive";
import { IDSet } from "./keys";
import { KnownUsers, PostNormalizer, toTitle } from "./normalizePost";
import type { Problem } from "./problems";
import { createProblem, createRepeatedProblem, isProblem, toProblems } from "./problems";
import type { XmlRow } from "./readXmlRows";
import { readDropped } from "./stackExchange/dropped";
import type { Dump, Post, Votes } from "./stackExchange/dump";
import { readRows, readSite } from "./stackExchange/dump";

/**
 * Reads the dump of one Stack Exchange site (README.md). Questions become discussions; answers, and comments on questions, become comments
 * on them; comments on answers are nested below these. The directory names the site unless `site` does.
 */
export async function* readStackExchange(directory: string, now: Date, site = directory): AsyncGenerator<ArchiveItem> {
    const dump: Dump = { directory, ...readSite(site), now, users: new KnownUsers(), votes: new Map(), posts: new Map() };
    yield* readUsers(dump);
    yield category(dump);
    yield* readTags(dump);
    yield* readVotes(dump);
    yield* readQuestions(dump);
    yield* readAnswers(dump);
    yield* readPostComments(dump);
    yield* readDropped(dump);
}

const QUESTION = "1";
const ANSWER = "2";
const OTHER_POSTS: Record<string, string> = {
    "3": "wiki posts",
    "4": "excerpts of tag wikis",
    "5": "tag wikis",
    "6": "nominations of moderators",
    "7": "wiki placeholders",
    "8": "privilege wikis",
};

async function* readUsers(dump: Dump): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(dump.users, dump.now);
    for await (const row of readRows(dump, "Users.xml")) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { id, line, attributes } = row;
        if (!dump.users.add(dump.site, { id, name: id })) {
            yield createRepeatedProblem("Users.xml", line, id);
            continue;
        }
        const wrong: string[] = [];
        const createdAt = settler.date("CreationDate", attributes.CreationDate, wrong);
        if (!attributes.DisplayName) wrong.push(`There is no name; "user${id}" was taken.`);
        yield* toProblems("Users.xml", line, id, wrong);
        yield {
            kind: "user",
            site: dump.site,
            id,
            name: attributes.DisplayName || `user${id}`,
            ...(createdAt && { createdAt }),
            profileUrl: `https://${dump.host}/users/${id}`,
        };
    }
}

// Languages of the sites that are not in English. Sites about a language mix it with English and have no language.
const LANGUAGES: Record<string, string> = { es: "es", ja: "ja", pt: "pt", ru: "ru", rus: "ru", esperanto: "eo" };
const MIXED = new Set("chinese french german italian japanese korean latin portuguese russian spanish ukrainian".split(" "));

function category({ site, host }: Dump): ArchiveItem {
    const [first = ""] = site.split(".");
    const lang = MIXED.has(first) ? undefined : (LANGUAGES[first] ?? "en");
    return {
        kind: "category",
        site,
        id: site,
        name: site,
        urlcode: site.replace(/[^a-z0-9]+/g, "-"),
        ...(lang && { lang }),
        dir: "ltr",
        url: `https://${host}/`,
        attribution: `${host}, from the Stack Exchange data dump, by its contributors, CC BY-SA`,
    };
}

async function* readTags(dump: Dump): AsyncGenerator<ArchiveItem> {
    const seen = new IDSet();
    for await (const row of readRows(dump, "Tags.xml", "TagName")) {
        if (isProblem(row)) yield row;
        else if (!seen.add(dump.site, row.id)) yield createRepeatedProblem("Tags.xml", row.line, row.id);
        else yield { kind: "tag", site: dump.site, id: row.id, name: row.id };
    }
}

/** Counts the votes of every post; the voters are known only for bookmarks. */
async function* readVotes(dump: Dump): AsyncGenerator<Problem> {
    for await (const row of readRows(dump, "Votes.xml", "PostId")) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const votes = dump.votes.get(row.id) ?? { up: 0, down: 0, accepted: false };
        dump.votes.set(row.id, votes);
        const { VoteTypeId: type, UserId: user } = row.attributes;
        if (type === "1") votes.accepted = true;
        if (type === "2") votes.up++;
        if (type === "3") votes.down++;
        if (type === "5" && user !== undefined) {
            votes.bookmarkedBy ??= [];
            votes.bookmarkedBy.push(user);
        }
    }
}

const POSTS = "Posts.xml";

/** Yields the questions, and collects the answers, which may precede their questions. */
async function* readQuestions(dump: Dump): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(dump.users, dump.now);
    const others = new Map<string, number>();
    for await (const row of readRows(dump, POSTS)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { id, line, attributes } = row;
        const type = attributes.PostTypeId ?? "";
        if (type !== QUESTION && type !== ANSWER) {
            others.set(type, (others.get(type) ?? 0) + 1);
        } else if (dump.posts.has(id)) {
            yield createRepeatedProblem(POSTS, line, id);
        } else if (type === ANSWER) {
            dump.posts.set(id, { isQuestion: false, question: attributes.ParentId ?? "" });
        } else {
            dump.posts.set(id, {
                isQuestion: true,
                question: id,
                ...(attributes.AcceptedAnswerId && { acceptedAnswer: attributes.AcceptedAnswerId }),
            });
            yield* question(row, dump, settler);
        }
    }
    for (const [type, count] of others) {
        const what = OTHER_POSTS[type] ?? `posts of type "${type}"`;
        yield createProblem(POSTS, {
            reason: `${count} ${what} (PostTypeId ${type}) are neither questions nor answers; they were left out.`,
            count,
        });
    }
}

function* question(
    { id, line, attributes }: XmlRow & { id: string },
    dump: Dump,
    settler: PostNormalizer,
): Generator<ArchiveItem> {
    const { settled, wrong } = settlePost(attributes, dump.site, settler);
    const votes = dump.votes.get(id);
    const bookmarkedByIds = votes?.bookmarkedBy && settler.known(dump.site, votes.bookmarkedBy, "Votes.xml", wrong);
    const title = attributes.Title?.trim();
    if (!title) wrong.push("There is no title; the beginning of the text was taken.");
    const views = countIn(attributes.ViewCount);
    const accepted = attributes.AcceptedAnswerId;
    yield* toProblems(POSTS, line, `q${id}`, wrong);
    yield {
        kind: "discussion",
        site: dump.site,
        id: `q${id}`,
        categoryId: dump.site,
        title: title || toTitle(settled.body, settled.format),
        type: "question",
        ...settled,
        ...scoreOf(attributes.Score, votes),
        tags: tagsIn(attributes.Tags),
        ...(views !== undefined && { views }),
        ...(attributes.ClosedDate && { closed: true }),
        ...(accepted && { acceptedCommentId: `a${accepted}`, resolved: true }),
        ...(bookmarkedByIds && { bookmarkedByIds }),
        url: `https://${dump.host}/q/${id}`,
        ...licenceOf(attributes),
    } satisfies ArchiveDiscussion;
}

async function* readAnswers(dump: Dump): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(dump.users, dump.now);
    const given = new Set<string>();
    for await (const row of readRows(dump, POSTS)) {
        // The first pass has reported the problems.
        if (isProblem(row) || row.attributes.PostTypeId !== ANSWER || given.has(row.id)) continue;
        const { id, line, attributes } = row;
        const questionPost = questionOf(id, dump);
        if (!questionPost) {
            // The first pass has reported this answer as a repeated ID of a question.
            if (dump.posts.get(id)?.isQuestion) continue;
            yield orphan(POSTS, line, `a${id}`, `question ${attributes.ParentId ?? "without a number"}`);
            dump.posts.delete(id);
            continue;
        }
        given.add(id);
        const votes = dump.votes.get(id);
        const isAccepted =
            questionPost.acceptedAnswer === undefined ? votes?.accepted === true : questionPost.acceptedAnswer === id;
        const { settled, wrong } = settlePost(attributes, dump.site, settler);
        yield* toProblems(POSTS, line, `a${id}`, wrong);
        yield {
            kind: "comment",
            site: dump.site,
            id: `a${id}`,
            discussionId: `q${questionPost.question}`,
            ...settled,
            ...scoreOf(attributes.Score, votes),
            ...(isAccepted && { accepted: true }),
            url: `https://${dump.host}/a/${id}`,
            ...licenceOf(attributes),
        } satisfies ArchiveComment;
    }
}

/** Returns the question of an answer, if both were read. */
function questionOf(answer: string, { posts }: Dump): Post | undefined {
    const post = posts.get(answer);
    const questionPost = post && !post.isQuestion ? posts.get(post.question) : undefined;
    return questionPost?.isQuestion ? questionPost : undefined;
}

const COMMENTS = "Comments.xml";

async function* readPostComments(dump: Dump): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(dump.users, dump.now, { isPlainMarkdown: true });
    const seen = new IDSet();
    for await (const row of readRows(dump, COMMENTS)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { id, line, attributes } = row;
        const postID = attributes.PostId ?? "";
        const post = dump.posts.get(postID);
        if (!post) {
            yield orphan(COMMENTS, line, `c${id}`, `post ${postID || "without a number"}`);
            continue;
        }
        if (!seen.add(dump.site, id)) {
            yield createRepeatedProblem(COMMENTS, line, `c${id}`);
            continue;
        }
        const { settled, wrong } = settler.settle({
            site: dump.site,
            id,
            ...present({
                createdAt: attributes.CreationDate,
                authorId: attributes.UserId,
                authorName: attributes.UserDisplayName || undefined,
                bodyMarkdown: attributes.Text,
            }),
        });
        yield* toProblems(COMMENTS, line, `c${id}`, wrong);
        const onAnswer = !post.isQuestion;
        yield {
            kind: "comment",
            site: dump.site,
            id: `c${id}`,
            discussionId: `q${post.question}`,
            ...(onAnswer && { parentId: `a${postID}` }),
            ...settled,
            ...scoreOf(attributes.Score, undefined),
            url: `https://${dump.host}/${onAnswer ? "a" : "q"}/${postID}#comment${id}_${postID}`,
            ...licenceOf(attributes),
        } satisfies ArchiveComment;
    }
}

function settlePost(
    attributes: Record<string, string>,
    site: string,
    settler: PostNormalizer,
): ReturnType<PostNormalizer["settle"]> {
    return settler.settle({
        site,
        id: attributes.Id ?? "",
        ...present({
            createdAt: attributes.CreationDate,
            updatedAt: attributes.LastEditDate,
            authorId: attributes.OwnerUserId,
            authorName: attributes.OwnerDisplayName || undefined,
            bodyHtml: attributes.Body,
        }),
    });
}

/** Removes undefined attributes. */
function present<Fields extends Record<string, string | undefined>>(fields: Fields): { [Name in keyof Fields]?: string } {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
        [Name in keyof Fields]?: string;
    };
}

function scoreOf(written: string | undefined, votes: Votes | undefined): { score?: number; reactions?: ArchiveReaction[] } {
    if (votes && votes.up + votes.down > 0) {
        const counts = [
            { urlcode: "Up", count: votes.up },
            { urlcode: "Down", count: votes.down },
        ];
        return { score: votes.up - votes.down, reactions: counts.filter(({ count }) => count > 0) };
    }
    const score = /^-?\d{1,9}$/.test(written ?? "") ? Number(written) : undefined;
    if (score === undefined) return {};
    return score > 0 ? { score, reactions: [{ urlcode: "Up", count: score }] } : { score };
}

function countIn(written: string | undefined): number | undefined {
    return /^\d{1,12}$/.test(written ?? "") ? Number(written) : undefined;
}

function tagsIn(written = ""): string[] {
    return written.split(/[<>|]+/).filter((tag) => tag !== "");
}

function licenceOf({ ContentLicense: licence }: Record<string, string>): { licence?: string } {
    return licence ? { licence } : {};
}

function orphan(file: string, line: number, id: string, missing: string): Problem {
    return createProblem(file, { line, id, reason: `The ${missing} is not in the archive or was left out; so was this.` });
}
