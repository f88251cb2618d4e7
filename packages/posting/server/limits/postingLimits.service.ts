import { createHash } from "node:crypto";
import type { LimitedKind } from "@parley/config/contract";
import { LIMITED_KINDS } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { ApiRefusal, fill, toDateTime, toMessage } from "@parley/library/contract";
import { hasForeignLink } from "@parley/library/server/content";
import type { Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { PostToStore } from "../prePublish";
import type { FloodLimit } from "./postingLimits.rules";
import { chooseMostGenerous, computeWaitingTime, formatWait, toRepeatKey } from "./postingLimits.rules";
import { createRecentPostsRepository } from "./recentPosts.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "siteURL">;
    config: Pick<Config, "get">;
    users: Pick<Users, "trustLevel" | "roleIDsOf" | "provideErasure">;
}

/** Limits of one member. */
interface MemberLimits extends Record<LimitedKind, FloodLimit> {
    repeatSeconds: number;
    /** Period of the longest limit, in milliseconds. */
    longestMs: number;
}

type CountedPost = Pick<PostToStore, "recordType" | "categoryID" | "discussionID" | "name" | "body" | "bodyHtml">;

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any setting needs: a wait of 12 hours after a period of an hour. */
const RETENTION_MS = 24 * HOUR_MS;
/** Members with one of these permissions are exempt: moderators of the site or of the category. */
const EXEMPT_PERMISSIONS = ["posts.moderate", "community.moderate", "site.manage"] as const;

/** Counted records besides posts. */
const ACTIONS: ReadonlySet<string> = new Set(["report", "reaction", "message"]);

type LimitedAction = "report" | "reaction" | "message";

/** Messages to members who have to wait. */
const FAST: Record<LimitedAction, string> = {
    report: "You are reporting very fast. Keep your text, and send it in {wait}.",
    reaction: "You are reacting very fast. Try it again in {wait}.",
    message: "You are writing very fast. Keep your text, and send it in {wait}.",
};

export type PostingLimits = ReturnType<typeof createPostingLimitsService>;

/**
 * Creates the limits for the number of posts, reports and reactions and for repeated texts of a member, by the settings `floodControl.*`
 * (contract §8, FC-87). They are counted in the database, shared by all servers and kept across restarts.
 */
export function createPostingLimitsService({ kit: { database, clock, jobs, siteURL }, config, users }: Dependencies) {
    const recentPosts = createRecentPostsRepository(database);
    jobs.every("discussions: forget what was posted lately", HOUR_MS, () =>
        recentPosts.removeBefore(toDateTime(new Date(clock().getTime() - RETENTION_MS))),
    );
    users.provideErasure("recentPosts", recentPosts.removeAllOf);

    return {
        /**
         * Counts a post, in the transaction that stores it or holds it for approval, so that refused posts and retries are not counted.
         * Throws 429 for too many posts, and 422 for a repeated text.
         */
        async count(viewer: Viewer, post: CountedPost): Promise<void> {
            const limits = await limitsFor(viewer, post.categoryID);
            if (!limits) return;
            const { earlier, now } = await readEarlier(viewer, limits);
            const posts = earlier.filter(({ recordType }) => !ACTIONS.has(recordType));
            const pause = { now, message: "You are posting very fast. Keep your text, and post it in {wait}." };
            requirePause(posts, limits.posts, pause);
            if (post.recordType === "discussion")
                requirePause(
                    posts.filter(({ recordType }) => recordType === "discussion"),
                    limits.discussions,
                    pause,
                );
            const digest = digestOf(post);
            const repeatedFrom = now.getTime() - limits.repeatSeconds * 1000;
            if (earlier.some((row) => row.digest === digest && Date.parse(row.dateInserted) > repeatedFrom)) throw repeated();
            await store(viewer, post.recordType, digest, now);
        },

        /** Counts a report, a reaction or a private message, in the transaction that stores it. Throws 429 for too many. */
        async countAction(viewer: Viewer, kind: LimitedAction, categoryID?: number): Promise<void> {
            const limits = await limitsFor(viewer, categoryID);
            if (!limits) return;
            const { earlier, now } = await readEarlier(viewer, limits);
            const same = earlier.filter(({ recordType }) => recordType === kind);
            requirePause(same, limits[`${kind}s`], { now, message: FAST[kind] });
            await store(viewer, kind, "", now);
        },
    };

    /** Returns the limits of a member; undefined for those who have none. */
    async function limitsFor(viewer: Viewer, categoryID?: number): Promise<MemberLimits | undefined> {
        if (may(viewer, EXEMPT_PERMISSIONS, categoryID)) return undefined;
        const trustLevel = await users.trustLevel(viewer.userID);
        if (trustLevel === "trusted") return undefined;
        const [seconds, lockSeconds, repeatSeconds] = [
            await config.get("floodControl.seconds"),
            await config.get("floodControl.lockSeconds"),
            await config.get("floodControl.repeatSeconds"),
        ];
        const counts = { ...(await countsByAge(trustLevel === "new")), ...(await countsByRole(viewer.userID)) };
        const limit = (kind: LimitedKind): FloodLimit => ({ posts: counts[kind], seconds, lockSeconds });
        if (repeatSeconds === 0 && LIMITED_KINDS.every((kind) => counts[kind] === 0)) return undefined;
        return {
            posts: limit("posts"),
            discussions: limit("discussions"),
            reports: limit("reports"),
            reactions: limit("reactions"),
            messages: limit("messages"),
            repeatSeconds,
            longestMs: Math.max(repeatSeconds, seconds + lockSeconds) * 1000,
        };
    }

    async function countsByAge(isNew: boolean): Promise<Record<LimitedKind, number>> {
        return {
            posts: await config.get(isNew ? "floodControl.newAccountPosts" : "floodControl.posts"),
            discussions: await config.get(isNew ? "floodControl.newAccountDiscussions" : "floodControl.discussions"),
            reports: await config.get(isNew ? "floodControl.newAccountReports" : "floodControl.reports"),
            reactions: await config.get(isNew ? "floodControl.newAccountReactions" : "floodControl.reactions"),
            messages: await config.get(isNew ? "floodControl.newAccountMessages" : "floodControl.messages"),
        };
    }

    /** Returns the limits that the roles of a member have of their own, the most generous of each kind. */
    async function countsByRole(userID: number): Promise<Partial<Record<LimitedKind, number>>> {
        const byRole = await config.get("floodControl.byRole");
        if (byRole.length === 0) return {};
        const roleIDs = await users.roleIDsOf(userID);
        return chooseMostGenerous(byRole.filter(({ roleID }) => roleIDs.includes(roleID)));
    }

    /** Locks what the member did lately, and returns it, newest first. */
    async function readEarlier(viewer: Viewer, { longestMs }: MemberLimits) {
        await recentPosts.lock(viewer.userID);
        const now = clock();
        return { now, earlier: await recentPosts.since(viewer.userID, toDateTime(new Date(now.getTime() - longestMs))) };
    }

    function store(
        { userID }: Viewer,
        recordType: Tables["recentPosts"]["recordType"],
        digest: string,
        now: Date,
    ): Promise<void> {
        return recentPosts.insert({ userID, recordType, digest, dateInserted: toDateTime(now) });
    }

    function digestOf({ bodyHtml, ...post }: CountedPost): string {
        const key = toRepeatKey({ ...post, hasLink: hasForeignLink(bodyHtml, siteURL) });
        return createHash("sha256").update(key).digest("base64url");
    }
}

interface Pause {
    now: Date;
    /** Text with `{wait}`. */
    message: string;
}

function requirePause(earlier: readonly { dateInserted: string }[], limit: FloodLimit, { now, message }: Pause): void {
    const times = earlier.map(({ dateInserted }) => Date.parse(dateInserted));
    const retryAfter = computeWaitingTime(times, limit, now.getTime());
    if (retryAfter === 0) return;
    throw new ApiRefusal({
        status: 429,
        ...toMessage(fill(message, { wait: formatWait(retryAfter) })),
        description: null,
        retryAfter,
    });
}

const repeated = () =>
    invalidField("body", "You posted the same text a short while ago. Your text is kept: change it, or post it later.", {
        code: "repeated",
    });
