import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import type { Renderer } from "./rendering";

interface Dependencies {
    database: Database;
    acts: Pick<ActionLog, "editedHolding" | "edits" | "rewrite">;
    renderer: Pick<Renderer, "unmentioning">;
}

/** What no stored body with a mention is without, in any format. */
const MENTIONING = ["@", "mention"];

/**
 * Takes the name of somebody who is gone out of the former words of others, as it is taken out of the present ones (FC-53). `formatOf` tells the
 * format in which a record is written now, where it is still there.
 */
export async function unmentionFormerly(
    { database, acts, renderer }: Dependencies,
    recordType: string,
    name: string,
    formatOf: (recordID: number) => Promise<string | undefined>,
): Promise<void> {
    for await (const recordID of acts.editedHolding(recordType, MENTIONING)) {
        await database.transaction(async () => {
            // From the newest to the oldest: an edit that left the format alone has that of the words after it.
            let format = (await formatOf(recordID)) ?? "markdown";
            for (const { actID, before, after } of await acts.edits(recordType, recordID)) {
                const formats = { after: textOf(after.format) ?? format, before: textOf(before.format) ?? format };
                const left = { before: without(before, formats.before), after: without(after, formats.after) };
                if (left.before !== before || left.after !== after) await acts.rewrite(actID, left);
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
