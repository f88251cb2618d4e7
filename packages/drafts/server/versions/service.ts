import type { DraftVersion } from "@parley/drafts/contract";
import { toDateTime } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { countWords, readSource } from "@parley/richText/contract";
import type { DraftRow } from "../drafts.repository";
import { readWords } from "../draftWords";
import type { VersionsRepository } from "./repository";
import { findReplaced, isWorthRetaining } from "./rules";

/** Maximum number of characters of a version that are shown. */
const BEGINNING = 10_000;

/** First half of a character that a cut has divided. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

type Text = Pick<DraftRow, "recordType" | "attributes">;

export type DraftVersions = ReturnType<typeof createDraftVersions>;

/** Creates the operations on earlier texts of drafts. Callers check whose draft it is. */
export function createDraftVersions({ clock }: Pick<ServerKit, "clock">, repository: VersionsRepository) {
    return {
        /** Retains the present text of a draft as an earlier version, if the save that replaces it requires that. Must run in the transaction of the save. */
        async retainReplaced(row: DraftRow, next: Text): Promise<void> {
            if (row.attributes === next.attributes) return;
            const [before, after] = [wordsOf(row), wordsOf(next)];
            const lastRetained = new Date((await repository.lastReplaced(row.draftID)) ?? row.dateInserted);
            // Reading the words of a large text takes long, and most saves remove nothing.
            for (const read of [joinMarkup, joinWords])
                if (!isWorthRetaining({ before: read(before), after: read(after), lastRetained, now: clock() })) return;
            await retain(row);
        },

        retain,

        /** Returns the attributes of a version; throws 404 without it. */
        async read(draftID: number, version: number): Promise<string> {
            const row = await repository.find(draftID, version);
            if (!row) throw notFound("Version");
            return row.attributes;
        },

        /** Returns the versions of a draft, with the beginning of their words if `hasBody`. */
        async list(draftID: number, hasBody: boolean): Promise<DraftVersion[]> {
            const rows = await repository.list(draftID);
            return rows.map(({ version, dateInserted, name, countWords, beginning }) => ({
                draftID,
                version,
                dateInserted,
                name,
                countWords,
                ...(hasBody && { body: beginning }),
            }));
        },
    };

    /** Retains the present text of a draft, and removes the oldest versions and those with the same text. */
    async function retain(row: DraftRow): Promise<void> {
        const { draftID, version, attributes, insertUserID } = row;
        const replaced = findReplaced(await repository.list(draftID), attributes);
        await repository.remove(replaced.map(({ draftVersionID }) => draftVersionID));
        const { name, body, format } = wordsOf(row);
        const words = readSource(body, format);
        await repository.insert({
            draftID,
            version,
            attributes,
            name,
            beginning: words.length > BEGINNING ? `${words.slice(0, BEGINNING).replace(HALF_CHARACTER, "")}…` : words,
            countWords: countWords(words),
            insertUserID,
            dateInserted: row.dateUpdated ?? row.dateInserted,
            dateReplaced: toDateTime(clock()),
        });
    }
}

type Words = ReturnType<typeof readWords>;

const wordsOf = ({ recordType, attributes }: Text): Words =>
    readWords(recordType, JSON.parse(attributes) as Record<string, unknown>);
const joinMarkup = ({ name, body, format }: Words): string => `${format}\n${name}\n${body}`;
const joinWords = ({ name, body, format }: Words): string => `${name}\n${readSource(body, format)}`;
