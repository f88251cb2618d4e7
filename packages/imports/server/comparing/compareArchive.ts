import { tidyName, toImportedName } from "@parley/accounts/server";
import type { ArchiveItem, ArchiveProblem } from "@parley/archiveReaders/server";
import { readArchive } from "@parley/archiveReaders/server";
import { foldName } from "@parley/library/server/database";
import { listPictures } from "../pictures/pictures";
import { measureTextLoss } from "./textLoss";
import type { Thing } from "./things";

/** Result of the comparison for the posts of one format. */
export interface FormatComparison {
    format: string;
    posts: number;
    /** Number of posts too complex for their format (FC-8), which are displayed as plain text. */
    plain: number;
    /** Number of posts with missing text or parts. */
    lost: number;
}

/** A post that would not be shown whole. */
export interface LostText {
    kind: "discussion" | "comment";
    id: string;
    format: string;
    /** Missing words, or the beginning of the missing text. */
    missing: string[];
    /** Numbers of missing parts by their kind. */
    things: Partial<Record<Thing, number>>;
}

/** Result of comparing an archive. */
export interface Comparison {
    formats: FormatComparison[];
    /** The first posts that would not be shown whole. */
    lost: LostText[];
    /** Numbers of parts that are not displayed, by their kind. */
    things: Partial<Record<Thing, number>>;
    /** Number of people who would be called otherwise here. */
    names: number;
    /** Data of the archive that the import leaves out, by name and number. */
    dropped: ArchiveProblem[];
    /** The result as text for people. */
    lines: string[];
}

/** Maximum number of posts listed individually, per format. */
const MAX_LISTED = 200;

/**
 * Renders every post of an archive and compares its text with the rendering, by rules independent of the renderer (`measureTextLoss`).
 * Stores nothing. Throws NotAnArchive.
 */
export async function compareArchive(directory: string, now: Date): Promise<Comparison> {
    const formats = new Map<string, FormatComparison>();
    const lost: LostText[] = [];
    const things: Partial<Record<Thing, number>> = {};
    const dropped: ArchiveProblem[] = [];
    const pictures = await listPictures(directory);
    const names = new NameCheck();
    for await (const item of readArchive(directory, now)) {
        if (item.kind === "user") names.add(item.name);
        if (item.kind === "problem" && item.problem.isDropped) dropped.push(item.problem);
        if (!isPost(item)) continue;
        const { kind, id, format, body } = item;
        const count = formats.get(format) ?? { format, posts: 0, plain: 0, lost: 0 };
        const { missing, things: missingThings, isPlain } = measureTextLoss(body, format, (address) => pictures.has(address));
        for (const [thing, number] of missingThings) things[thing] = (things[thing] ?? 0) + number;
        count.posts++;
        if (isPlain) count.plain++;
        const isLost = missing.length > 0 || missingThings.size > 0;
        if (isLost && count.lost++ < MAX_LISTED)
            lost.push({ kind, id, format, missing, things: Object.fromEntries(missingThings) });
        formats.set(format, count);
    }
    const counts = [...formats.values()].sort((one, other) => (one.format < other.format ? -1 : 1));
    const lines = [
        ...counts.map(lineOf),
        ...Object.entries(things).map(([thing, number]) => `  ${number.toLocaleString("en")} ${thing} are not shown`),
        ...(names.changed > 0
            ? [`  ${names.changed.toLocaleString("en")} people get another name, because theirs is taken or can’t be shown`]
            : []),
        ...lost.map(lostLineOf),
        ...dropped.map(({ file, reason }) => `  ${file}: ${reason}`),
    ];
    return { formats: counts, lost, things, names: names.changed, dropped, lines };
}

/** Counts the names that an import would change. */
class NameCheck {
    changed = 0;
    readonly #taken = new Set<string>();

    add(name: string): void {
        const given = toImportedName(name);
        const key = foldName(given);
        if (given !== tidyName(name) || this.#taken.has(key)) this.changed++;
        this.#taken.add(key);
    }
}

type ArchivePost = Extract<ArchiveItem, { kind: "discussion" | "comment" }>;

const isPost = (item: ArchiveItem): item is ArchivePost => item.kind === "discussion" || item.kind === "comment";

function lineOf({ format, posts, plain, lost }: FormatComparison): string {
    const count = posts.toLocaleString("en");
    return `  ${format.padEnd(10)}${count.padStart(9)} posts, ${lost} with something missing, ${plain} shown as plain text`;
}

function lostLineOf({ kind, id, missing, things }: LostText): string {
    const parts = Object.entries(things).map(([thing, number]) => `${number} ${thing}`);
    const text = missing.join(" ").slice(0, 120);
    return `  ${kind} ${id} lacks: ${[...parts, ...(text === "" ? [] : [text])].join(", ")}`;
}
