import type { ArchiveDiscussion, ArchiveItem, ArchiveUser } from "@parley/archiveReaders/server";
import type { DateTime } from "@parley/library/contract";
import type { ImportsRepository } from "../imports.repository";
import type { ImportRow } from "../imports.tables";

/** Reads an archive; relative dates are based on `now`, and `site` names the site of a dump. */
type ReadArchive = (directory: string, now: Date, site?: string) => AsyncIterable<ArchiveItem>;

/** The import that an archive belongs to. */
export interface ArchiveIdentity {
    source: string;
    /** Site of the earlier runs, where the directory of a dump had another name. */
    site?: string | undefined;
    /** Sentences for the operator: the recognized records, and doubts about them. */
    notes: string[];
}

interface Dependencies {
    read: ReadArchive;
    repository: Pick<ImportsRepository, "bySource" | "latest" | "siteOf" | "storedSample">;
}

/** Number of users and of discussions, from the beginning of an archive, that are compared. */
const MAX_SAMPLE = 100;
/** Share of equal records from which two archives are the same one: a few titles may have been changed here. */
const MIN_SAME = 0.8;

/**
 * Creates the function that recognizes an archive by its content, whatever its directory is called: its first records are compared with what
 * earlier imports have stored under the same IDs. With `isNamed` the operator has decided which one it belongs to.
 */
export function createArchiveIdentity({ read, repository }: Dependencies) {
    return async function identify(directory: string, form: string, source: string, isNamed: boolean): Promise<ArchiveIdentity> {
        const named = await repository.bySource(source);
        if (isNamed) return { source, notes: [], ...(named && named.status !== "removed" && { site: await siteOf(named) }) };
        const own = named && named.status !== "removed" ? await compare(directory, named) : undefined;
        if (named && own && own.result !== "other") return { source, site: await siteOf(named), notes: noteDoubt(own, source) };
        const notes: string[] = [];
        for (const row of await repository.latest()) {
            if (row.form !== form || row.status === "removed" || row.source === source) continue;
            const likeness = await compare(directory, row);
            if (likeness.result === "same")
                return { source: row.source, site: await siteOf(row), notes: [noteSame(likeness, row)] };
            if (likeness.result === "unsure") notes.push(noteUnsure(likeness, row));
        }
        if (!own) return { source, notes };
        const free = await findFree(source);
        return {
            source: free,
            notes: [...notes, `Another archive was imported as ${source} before, so this one is called ${free} here.`],
        };
    };

    /** Returns the next free name for another archive whose directory has the same name. */
    async function findFree(source: string): Promise<string> {
        for (let number = 2; ; number++) {
            const row = await repository.bySource(`${source}-${number}`);
            if (!row || row.status === "removed") return `${source}-${number}`;
        }
    }

    async function siteOf({ source, form }: ImportRow): Promise<string | undefined> {
        return form === "stackexchange" ? repository.siteOf(source) : undefined;
    }

    async function compare(directory: string, row: ImportRow): Promise<Likeness> {
        const sample = await readSample(read(directory, new Date(row.dateStarted), await siteOf(row)), row.dateStarted);
        for (const kind of ["discussion", "user"] as const) {
            const records = sample.filter((record) => record.kind === kind);
            const stored = await repository.storedSample(row.source, kind, records);
            // Records of a dump that has grown since, or whose import was cut off.
            const found = records.flatMap((record) => {
                const match = stored.get(`${record.site}\0${record.id}`);
                return match ? [{ record, match }] : [];
            });
            if (found.length === 0) continue;
            const same = found.filter(({ record, match }) => isDated(record, match) && isNamed(record, match)).length;
            const other = found.filter(({ record, match }) => !isDated(record, match) && !isNamed(record, match)).length;
            const result = same >= found.length * MIN_SAME ? "same" : other === found.length ? "other" : "unsure";
            return { result, same, all: found.length };
        }
        return { result: "unknown", same: 0, all: 0 };
    }
}

interface Likeness {
    /** `unknown` if no record of the sample is stored. */
    result: "same" | "unsure" | "other" | "unknown";
    same: number;
    all: number;
}

function noteSame({ same, all }: Likeness, { source }: ImportRow): string {
    return `This archive was imported before, as ${source}: ${same} of its first ${all} records are the same. That import is continued.`;
}

function noteUnsure({ same, all }: Likeness, { source }: ImportRow): string {
    return `Only ${same} of its first ${all} records are the same as in ${source}, so this was taken as another archive. To continue that import instead, remove this one and name it: --as ${source}.`;
}

function noteDoubt({ result, same, all }: Likeness, source: string): string[] {
    return result === "unsure"
        ? [
              `Only ${same} of the first ${all} records are the same as those that were brought in as ${source} before. They count as known; if this is another archive, name it: --as another-name.`,
          ]
        : [];
}

/** What identifies a record. */
export interface SampleRecord {
    kind: "user" | "discussion";
    site: string;
    id: string;
    name: string;
    date: DateTime;
}

async function readSample(items: AsyncIterable<ArchiveItem>, dateStarted: DateTime): Promise<SampleRecord[]> {
    const sample: SampleRecord[] = [];
    const counts = { user: 0, discussion: 0 };
    for await (const item of items) {
        if (item.kind !== "user" && item.kind !== "discussion") continue;
        if (counts[item.kind]++ < MAX_SAMPLE) sample.push(toSampleRecord(item, dateStarted));
        if (counts.discussion === MAX_SAMPLE) break;
    }
    return sample;
}

function toSampleRecord(item: ArchiveUser | ArchiveDiscussion, dateStarted: DateTime): SampleRecord {
    const name = (item.kind === "user" ? item.name : item.title).trim();
    return { kind: item.kind, site: item.site, id: item.id, name, date: item.createdAt ?? dateStarted };
}

const isDated = (record: SampleRecord, { date }: Pick<SampleRecord, "date">): boolean => record.date === date;

/** A user may have got another name here, with a number behind it. */
const isNamed = (record: SampleRecord, { name }: Pick<SampleRecord, "name">): boolean =>
    name === record.name || (record.kind === "user" && name.startsWith(`${record.name} (`));
