import { createHash } from "node:crypto";
import type { Config } from "@parley/config/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { hasForeignLink } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { PostToStore } from "../prePublish";
import type { FloodLimit } from "./postingLimits.rules";
import { formatWait, repeatKey, secondsToWait } from "./postingLimits.rules";
import { createRecentPostsRepository } from "./recentPosts.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "siteURL">;
    config: Pick<Config, "get">;
    users: Pick<Users, "trustLevel" | "provideErasure">;
}

type CountedPost = Pick<PostToStore, "recordType" | "categoryID" | "discussionID" | "name" | "body" | "bodyHtml">;

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any setting needs: a wait of 12 hours after a period of an hour. */
const RETENTION_MS = 24 * HOUR_MS;
/** Members with one of these permissions are exempt: moderators of the site or of the category. */
const EXEMPT_PERMISSIONS = ["posts.moderate", "community.moderate", "site.manage"] as const;

export type PostingLimits = ReturnType<typeof createPostingLimitsService>;

/**
 * Creates the limits for the number of posts and for repeated texts of a member, by the settings `floodControl.*` (FC-87). Posts are
 * counted in the database, shared by all servers and kept across restarts.
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
            if (may(viewer, EXEMPT_PERMISSIONS, post.categoryID)) return;
            const limits = await readLimits();
            if (!limits.isAny) return;
            const trustLevel = await users.trustLevel(viewer.userID);
            if (trustLevel === "trusted") return;
            await recentPosts.lock(viewer.userID);
            const now = clock();
            const earlier = await recentPosts.since(viewer.userID, toDateTime(new Date(now.getTime() - limits.longestMs)));
            const { posts, discussions } = trustLevel === "new" ? limits.newAccount : limits.established;
            const times = earlier.map(({ dateInserted }) => Date.parse(dateInserted));
            requirePause(times, posts, now);
            if (post.recordType === "discussion") {
                const isDiscussion = times.filter((_time, index) => earlier[index]?.recordType === "discussion");
                requirePause(isDiscussion, discussions, now);
            }
            const digest = digestOf(post);
            const repeatedFrom = now.getTime() - limits.repeatSeconds * 1000;
            if (earlier.some((row) => row.digest === digest && Date.parse(row.dateInserted) > repeatedFrom)) throw repeated();
            await recentPosts.insert({
                userID: viewer.userID,
                recordType: post.recordType,
                digest,
                dateInserted: toDateTime(now),
            });
        },
    };

    async function readLimits() {
        const seconds = await config.get("floodControl.seconds");
        const lockSeconds = await config.get("floodControl.lockSeconds");
        const limit = (posts: number): FloodLimit => ({ posts, seconds, lockSeconds });
        const established = {
            posts: limit(await config.get("floodControl.posts")),
            discussions: limit(await config.get("floodControl.discussions")),
        };
        const newAccount = {
            posts: limit(await config.get("floodControl.newAccountPosts")),
            discussions: limit(await config.get("floodControl.newAccountDiscussions")),
        };
        const repeatSeconds = await config.get("floodControl.repeatSeconds");
        const floodLimits = [...Object.values(established), ...Object.values(newAccount)];
        return {
            established,
            newAccount,
            repeatSeconds,
            isAny: repeatSeconds > 0 || floodLimits.some(({ posts }) => posts > 0),
            longestMs: Math.max(repeatSeconds, seconds + lockSeconds) * 1000,
        };
    }

    function digestOf({ bodyHtml, ...post }: CountedPost): string {
        const key = repeatKey({ ...post, hasLink: hasForeignLink(bodyHtml, siteURL) });
        return createHash("sha256").update(key).digest("base64url");
    }
}

function requirePause(times: readonly number[], limit: FloodLimit, now: Date): void {
    const retryAfter = secondsToWait(times, limit, now.getTime());
    if (retryAfter === 0) return;
    throw new ApiRefusal({
        status: 429,
        message: `You are posting very fast. Keep your text, and post it in ${formatWait(retryAfter)}.`,
        description: null,
        retryAfter,
    });
}

const repeated = () =>
    invalidField("body", "You have posted the same text a short while ago. Change it, or post it later.", { code: "repeated" });
