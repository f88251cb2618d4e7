import path from "node:path";
import type { ArchiveForm, ArchiveItem, ArchiveProblem, ArchiveRecord } from "@parley/archiveReaders/server";
import type { Config } from "@parley/config/server";
import type { RecordKind } from "@parley/imports/contract";
import type { HomeContents } from "@parley/layouts/server";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { toAddressKey } from "./formerAddresses/addressKey";
import type { ArchiveIdentity } from "./identity/archiveIdentity";
import type { ImportsRepository } from "./imports.repository";
import type { FormerAddress, ImportedRecord } from "./imports.tables";
import { toKey } from "./imports.tables";
import type { SetLeads } from "./leads";
import type { StoringContext } from "./mapping";
import type { ArchivePeople } from "./people/archivePeople";
import { readPeople } from "./people/archivePeople";
import { storePictures } from "./pictures/pictures";
import type { ImportReport } from "./report/report";
import { formatProgress, ReportBuilder } from "./report/report";
import { applySiteFile } from "./siteFile";
import type { StoredID, Stores } from "./stores";

export interface ImportOptions {
    /** Expected format; an archive of another format is rejected. */
    form?: ArchiveForm | undefined;
    /**
     * Name of the import. An archive that was brought in before continues that import whatever the name, unless the name is given by
     * the operator (`isNamed`).
     */
    source: string;
    isNamed?: boolean | undefined;
    /** Called with a line of text at most once per second. */
    onProgress: (line: string) => void;
}

/** Reads an archive; relative dates are based on `now`, and `site` names the site of a dump whose directory has another name. */
export type ReadArchive = (directory: string, now: Date, site?: string) => AsyncIterable<ArchiveItem>;

export interface ImporterDependencies {
    database: Database;
    clock: () => Date;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
    repository: ImportsRepository;
    stores: Stores;
    config: Config;
    home: HomeContents;
    read: ReadArchive;
    detectArchiveForm: (directory: string) => Promise<ArchiveForm>;
    /** Recalculates all counters. */
    recount: (source: string) => Promise<void>;
    setLeads: SetLeads;
    identify: (directory: string, form: ArchiveForm, source: string, isNamed: boolean) => Promise<ArchiveIdentity>;
}

const BATCH_SIZE = 500;
/** Number of consecutive failures after which the database is considered faulty instead of the records. */
const MAX_CONSECUTIVE_FAILURES = 20;
const PROGRESS_INTERVAL_MS = 1000;
/** Maximum number of problems stored with the import; the report of the run contains all. */
const MAX_STORED_PROBLEMS = 500;

/**
 * Creates the function that imports an archive. Records are written in batches, each in one transaction together with their archive keys:
 * an interrupted run is completed by the next one, and a second run adds nothing (FC-40, FC-50).
 */
export function createImporter(dependencies: ImporterDependencies) {
    const { clock, repository, uploadsDirectory, read, detectArchiveForm } = dependencies;

    return async function importArchive(
        directory: string,
        { form: expected, source: name, isNamed = false, onProgress }: ImportOptions,
    ): Promise<ImportReport> {
        const began = clock();
        const form = await detectArchiveForm(directory);
        if (expected && expected !== form)
            throw new WrongFormError(`${directory} holds an archive of the form ${form}, not ${expected}.`);
        const identity = await dependencies.identify(directory, form, name, isNamed);
        const { source, site } = identity;
        const dateStarted = await begin(source, form, directory, began);
        const readAll = () => read(directory, new Date(dateStarted), site);
        const report = new ReportBuilder();
        for (const reason of identity.notes) report.add({ file: path.basename(directory), reason });
        const pictures = await storePictures(directory, uploadsDirectory, source);
        for (const problem of pictures.problems) report.add(problem);
        await introduce(directory, source, report);
        const accepted = new Set<string>();
        const people = await readPeople(readAll());
        const context: StoringContext = {
            source,
            dateStarted,
            pictures,
            accepted,
            people,
            report: (problem) => report.add(problem),
        };
        const batches = createBatches(
            dependencies,
            context,
            report,
            everySecond(clock, () => onProgress(formatProgress(source, report.counts))),
        );
        await addRecords(readAll(), people, accepted, batches, report);
        await batches.finish();
        for (const problem of pictures.missing()) report.add(problem);
        for (const problem of await dependencies.setLeads(directory, source, pictures)) report.add(problem);
        onProgress(`${source}: counting …`);
        await dependencies.recount(source);
        const finished = report.finish({ source, form, seconds: (clock().getTime() - began.getTime()) / 1000 });
        await repository.update(source, {
            status: finished.damaged ? "damaged" : "complete",
            dateFinished: toDateTime(clock()),
            report: JSON.stringify({ ...finished, problems: finished.problems.slice(0, MAX_STORED_PROBLEMS), lines: [] }),
        });
        return finished;
    };

    /** Stores the start of a run. Relative dates are based on the first run, so that they are the same in every run. */
    async function begin(source: string, form: ArchiveForm, directory: string, now: Date): Promise<string> {
        const known = await repository.bySource(source);
        const isNew = !known || known.status === "removed";
        const dateStarted = isNew ? toDateTime(now) : known.dateStarted;
        await repository.begin({ source, form, directory: path.basename(directory), dateStarted });
        if (isNew) await repository.update(source, { dateStarted, settings: "{}" });
        return dateStarted;
    }

    async function introduce(directory: string, source: string, report: ReportBuilder): Promise<void> {
        await dependencies.database.transaction(async () => {
            const { decided, problems } = await applySiteFile(dependencies, directory);
            for (const problem of problems) report.add(problem);
            if (Object.keys(decided).length > 0) await repository.update(source, { settings: JSON.stringify(decided) });
        });
    }
}

/** Thrown if the archive does not have the expected format. */
export class WrongFormError extends Error {}

/** Adds the records of an archive to batches. Members who did nothing come at the end of the members. */
async function addRecords(
    items: AsyncIterable<ArchiveItem>,
    people: ArchivePeople,
    accepted: Set<string>,
    batches: ReturnType<typeof createBatches>,
    report: ReportBuilder,
): Promise<void> {
    let last: ArchiveRecord[] = [];
    for await (const item of items) {
        if (item.kind === "problem") {
            report.add(item.problem);
            continue;
        }
        if (item.kind === "user" && people.silent.has(toKey(item))) {
            last.push(item);
            continue;
        }
        if (item.kind !== "user") {
            for (const person of last) await batches.add(person);
            last = [];
        }
        // For stored discussions too: the previous run may not have reached their accepted comments.
        if (item.kind === "discussion" && item.acceptedCommentId !== undefined)
            accepted.add(toKey({ site: item.site, id: item.acceptedCommentId }));
        await batches.add(item);
    }
}

/** Creates a buffer that stores records of one kind once it is full or a record of another kind is added. */
function createBatches(
    { database, clock, repository, stores }: ImporterDependencies,
    context: StoringContext,
    report: ReportBuilder,
    progress: () => void,
) {
    const { counts } = report;
    let waiting: ArchiveRecord[] = [];
    let failures = 0;

    return {
        async add(record: ArchiveRecord): Promise<void> {
            if (waiting.length === BATCH_SIZE || (waiting[0] && waiting[0].kind !== record.kind)) await flush();
            waiting.push(replaceNul(record));
        },
        finish: flush,
    };

    async function flush(): Promise<void> {
        const [first] = waiting;
        if (!first) return;
        const { kind } = first;
        const records = waiting;
        waiting = [];
        counts[kind].read += records.length;
        const known = await repository.idsOf(context.source, kind, records);
        const fresh = records.filter((record) => !known.has(toKey(record)));
        counts[kind].known += records.length - fresh.length;
        // For known records too: an earlier version stored no former URLs, and records may have new ones.
        await repository.addFormerAddresses(listFormerAddresses(context.source, records, (record) => known.get(toKey(record))));
        if (fresh.length > 0) await store(kind, fresh);
        progress();
    }

    /** Stores records in one transaction; if that fails, retries with halves until the faulty record is isolated. */
    async function store(kind: RecordKind, records: readonly ArchiveRecord[]): Promise<void> {
        const archiveProblems: ArchiveProblem[] = [];
        const attempt = () =>
            database.transaction(() =>
                storeTogether(kind, records, { ...context, report: (problem) => void archiveProblems.push(problem) }),
            );
        const stored = await attempt().catch((error: unknown) => ({ error }));
        if (!("error" in stored)) {
            failures = 0;
            for (const problem of archiveProblems) report.add(problem);
            const count = stored.filter((id) => id !== undefined).length;
            counts[kind].stored += count;
            counts[kind].skipped += records.length - count;
        } else if (records.length > 1) {
            const middle = Math.ceil(records.length / 2);
            await store(kind, records.slice(0, middle));
            await store(kind, records.slice(middle));
        } else {
            if (++failures > MAX_CONSECUTIVE_FAILURES) throw stored.error;
            counts[kind].skipped++;
            report.add({
                file: kind,
                ...(records[0] && { id: records[0].id }),
                reason: `It could not be stored: ${messageOf(stored.error)}`,
            });
        }
    }

    async function storeTogether(
        kind: RecordKind,
        records: readonly ArchiveRecord[],
        storing: StoringContext,
    ): Promise<StoredID[]> {
        const ids = await (stores[kind] as (records: readonly ArchiveRecord[], context: StoringContext) => Promise<StoredID[]>)(
            records,
            storing,
        );
        const dateInserted = toDateTime(clock());
        const notes = records.flatMap(({ site, id }, index): ImportedRecord[] => {
            const recordID = ids[index];
            return recordID === undefined ? [] : [{ source: context.source, site, kind, foreignID: id, recordID, dateInserted }];
        });
        await repository.add(notes);
        const stored = new Map(records.map((record, index) => [record, ids[index]]));
        await repository.addFormerAddresses(listFormerAddresses(context.source, records, (record) => stored.get(record)));
        return ids;
    }
}

/** Returns the former URLs of those records that are stored. */
function listFormerAddresses(
    source: string,
    records: readonly ArchiveRecord[],
    idOf: (record: ArchiveRecord) => StoredID,
): FormerAddress[] {
    return records.flatMap((record) => {
        const recordID = idOf(record);
        const key = recordID === undefined ? undefined : toAddressKey(addressOf(record) ?? "");
        return key && recordID !== undefined ? [{ ...key, source, kind: record.kind, recordID }] : [];
    });
}

function addressOf(record: ArchiveRecord): string | undefined {
    if (record.kind === "tag") return undefined;
    return record.kind === "user" ? record.profileUrl : record.url;
}

/** Replaces NUL characters, which PostgreSQL cannot store. */
function replaceNul<Value>(value: Value): Value {
    if (typeof value === "string") return value.replaceAll("\0", "\ufffd") as Value;
    if (Array.isArray(value)) return value.map(replaceNul) as Value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceNul(part)])) as Value;
}

function everySecond(clock: () => Date, action: () => void): () => void {
    let last = Number.NEGATIVE_INFINITY;
    return () => {
        const now = clock().getTime();
        if (now - last < PROGRESS_INTERVAL_MS) return;
        last = now;
        action();
    };
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
