import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import type { Renderer } from "./rendering";

interface Dependencies {
    database: Database;
    actionLog: Pick<ActionLog, "findEditedContaining" | "edits" | "rewrite">;
    renderer: Pick<Renderer, "unmentioning">;
}

/** Substrings that every stored body with a mention contains at least one of, in any format. */
const MENTIONING = ["@", "mention"];

/**
 * Replaces the name of an erased member in former texts of other members, as in the present ones (FC-53). `formatOf` returns the present
 * format of a record, if it still exists.
 */
export async function unmentionFormerly(
    { database, actionLog, renderer }: Dependencies,
    recordType: string,
    name: string,
    formatOf: (recordID: number) => Promise<string | undefined>,
): Promise<void> {
    for await (const recordID of actionLog.findEditedContaining(recordType, MENTIONING)) {
        await database.transaction(async () => {
            // From the latest edit to the oldest: an edit that did not change the format has that of the following text.
            let format = (await formatOf(recordID)) ?? "markdown";
            for (const { actID, before, after } of await actionLog.edits(recordType, recordID)) {
                const formats = { after: textOf(after.format) ?? format, before: textOf(before.format) ?? format };
                const left = { before: without(before, formats.before), after: without(after, formats.after) };
                if (left.before !== before || left.after !== after) await actionLog.rewrite(actID, left);
                format = formats.before;
            }
        });
    }

    function without(words: LoggedAction["before"], format: string): LoggedAction["before"] {
        const body = textOf(words.body);
        const left = body === undefined ? undefined : renderer.unmentioning(body, format, name);
        return left === body ? words : { ...words, body: left };
    }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
