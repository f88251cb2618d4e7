import type { ArchiveItem } from "../archive";
import { findFile, toContentName } from "../lines";
import { createProblem } from "../problems";
import { readXmlRows } from "../readXmlRows";
import type { Dump } from "./dump";

/** Unsupported data by file: its name, and whether a row contains it. */
const DROPPED: Record<string, readonly [name: string, isHeld: (row: Record<string, string>) => boolean][]> = {
    "Users.xml": [
        ["photos", (row) => Boolean(row.ProfileImageUrl)],
        ["about texts", (row) => Boolean(row.AboutMe)],
        ["addresses of own sites", (row) => Boolean(row.WebsiteUrl)],
        ["places", (row) => Boolean(row.Location)],
        ["reputations", (row) => Number(row.Reputation ?? 0) > LEAST_REPUTATION],
    ],
    "Badges.xml": [["badges", () => true]],
    "PostLinks.xml": [["links between posts", () => true]],
    "PostHistory.xml": [["earlier versions of posts", () => true]],
    "Votes.xml": [
        ["bounties begun", ({ VoteTypeId }) => VoteTypeId === "8"],
        ["bounties awarded", ({ VoteTypeId }) => VoteTypeId === "9"],
        ["votes to close, delete, review and the like", ({ VoteTypeId }) => OTHER_VOTES.has(VoteTypeId ?? "")],
        ["bookmarks without a name", ({ VoteTypeId, UserId }) => VoteTypeId === "5" && UserId === undefined],
    ],
    "Posts.xml": [
        ["names of last editors", (row) => Boolean(row.LastEditorUserId ?? row.LastEditorDisplayName)],
        ["marks of posts that everybody may edit", (row) => Boolean(row.CommunityOwnedDate)],
    ],
};

/** Reputation that everybody has. */
const LEAST_REPUTATION = 1;

/** Votes of those who keep order, by type. */
const OTHER_VOTES = new Set(["4", "6", "7", "10", "11", "12", "13", "14", "15", "16"]);

/** Reports the unsupported data of the dump by name and number. */
export async function* readDropped({ directory }: Dump): AsyncGenerator<ArchiveItem> {
    for (const [name, fields] of Object.entries(DROPPED)) {
        const path = await findFile(directory, name);
        if (path === undefined) continue;
        const counts = fields.map(() => 0);
        for await (const row of readXmlRows(path)) {
            if ("damage" in row) continue;
            for (const [at, [, isHeld]] of fields.entries()) if (isHeld(row.attributes)) counts[at] = (counts[at] ?? 0) + 1;
        }
        for (const [at, [what]] of fields.entries()) {
            const count = counts[at] ?? 0;
            if (count > 0)
                yield createProblem(toContentName(path), {
                    reason: `${count} ${what} have no place here; they were left out.`,
                    count,
                    isDropped: true,
                });
        }
    }
}
