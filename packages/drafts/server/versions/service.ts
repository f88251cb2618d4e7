import type { DraftVersion } from "@parley/drafts/contract";
import { toDateTime } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { countWords, readSource } from "@parley/richText/contract";
import type { DraftRow } from "../drafts.repository";
import { readWords } from "../draftWords";
import type { VersionsRepository } from "./repository";
import { isWorthRetaining, MAX_VERSIONS } from "./rules";

type Text = Pick<DraftRow, "recordType" | "attributes">;

export type DraftVersions = ReturnType<typeof createDraftVersions>;

/** Creates the operations on earlier texts of drafts. Callers check whose draft it is. */
export function createDraftVersions({ clock }: Pick<ServerKit, "clock">, repository: VersionsRepository) {
    return {
        /** Retains the present text of a draft as an earlier version, if the save that replaces it requires that. Must run in the transaction of the save. */
        async retainReplaced(row: DraftRow, next: Text): Promise<void> {
            if (row.attributes === next.attributes) return;
            const [before, after] = [textOf(row), textOf(next)];
            const lastRetained = new Date((await repository.lastReplaced(row.draftID)) ?? row.dateInserted);
            if (isWorthRetaining({ before, after, lastRetained, now: clock() })) await retain(row);
        },

        retain,

        /** Returns the attributes of a version; throws 404 without it. */
        async read(draftID: number, version: number): Promise<string> {
            const row = await repository.find(draftID, version);
            if (!row) throw notFound("Version");
            return row.attributes;
        },

        /** Returns the versions of a draft, with their words if `isWhole`. */
        async list({ draftID, recordType }: DraftRow, isWhole: boolean): Promise<DraftVersion[]> {
            const rows = await repository.list(draftID);
            return rows.map(({ version, dateInserted, attributes }) => {
                const { name, body, format } = readWords(recordType, JSON.parse(attributes) as Record<string, unknown>);
                const source = readSource(body, format);
                return { draftID, version, dateInserted, name, countWords: countWords(source), ...(isWhole && { body: source }) };
            });
        },
    };

    /** Retains the present text of a draft, and removes the oldest versions and those with the same text. */
    async function retain({ draftID, version, attributes, insertUserID, ...row }: DraftRow): Promise<void> {
        const others = await repository.list(draftID);
        const same = others.filter((other) => other.attributes === attributes);
        const oldest = others.filter((other) => !same.includes(other)).slice(MAX_VERSIONS - 1);
        await repository.remove([...same, ...oldest].map(({ draftVersionID }) => draftVersionID));
        await repository.insert({
            draftID,
            version,
            attributes,
            insertUserID,
            dateInserted: row.dateUpdated ?? row.dateInserted,
            dateReplaced: toDateTime(clock()),
        });
    }
}

function textOf({ recordType, attributes }: Text): string {
    const { name, body, format } = readWords(recordType, JSON.parse(attributes) as Record<string, unknown>);
    return `${name}\n${readSource(body, format)}`;
}
