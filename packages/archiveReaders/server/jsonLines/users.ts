import type { Static } from "typebox";
import type { ArchiveBan, ArchiveItem, ArchiveUser } from "../archive";
import { UserLine } from "../archive";
import { PostNormalizer } from "../normalizePost";
import { createRepeatedProblem, isProblem, toProblems } from "../problems";
import type { Known } from "./rows";
import { DroppedValues, readRows } from "./rows";

/** Roles that users keep; everybody is a member. */
const IMPORTED_ROLES = new Set(["moderator", "member"]);

export async function* readUsers(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(known.users, now);
    const dropped = new DroppedValues("users.jsonl", "role", ["person", "people"]);
    for await (const row of readRows(directory, "users.jsonl", UserLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { createdAt, banned, ...user } = row.value;
        const id = user.id ?? user.name;
        if (!known.users.add(user.site, user)) {
            yield createRepeatedProblem("users.jsonl", row.line, id);
            continue;
        }
        const wrong: string[] = [];
        const date = settler.date("createdAt", createdAt, wrong);
        const ban = readBan(banned, settler, wrong);
        for (const role of user.roles ?? []) if (!IMPORTED_ROLES.has(role.toLowerCase())) dropped.add(role);
        yield* toProblems("users.jsonl", row.line, id, wrong);
        yield { ...user, kind: "user", id, ...(date && { createdAt: date }), ...(ban && { banned: ban }) } satisfies ArchiveUser;
    }
    yield* dropped.problems();
}

function readBan(banned: Static<typeof UserLine>["banned"], settler: PostNormalizer, wrong: string[]): ArchiveBan | undefined {
    if (banned === undefined || banned === false) return undefined;
    if (banned === true) return {};
    const until = settler.date("banned", banned.until, wrong);
    return { ...(banned.reason !== undefined && { reason: banned.reason }), ...(until && { until }) };
}
