import type { ArchiveItem, ArchiveProblem } from "../archive";
import { readArchive } from "../readers/readArchive";
import type { Thing } from "./textLoss";
import { measureTextLoss } from "./textLoss";

/** Result of the comparison for the posts of one format. */
export interface FormatComparison {
    format: string;
    posts: number;
    /** Number of posts too complex for their format (FC-8), which are displayed as plain text. */
    plain: number;
    /** Number of posts with missing text. */
    lost: number;
}

/** A post with missing text. */
export interface LostText {
    kind: "discussion" | "comment";
    id: string;
    format: string;
    missing: string[];
}

/** Result of comparing an archive. */
export interface Comparison {
    formats: FormatComparison[];
    /** The first posts with missing text. */
    lost: LostText[];
    /** Number of embeds, images, links and formulas that are not displayed. */
    things: Partial<Record<Thing, number>>;
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
    for await (const item of readArchive(directory, now)) {
        if (item.kind === "problem" && item.problem.isDropped) dropped.push(item.problem);
        if (!isPost(item)) continue;
        const { kind, id, format, body } = item;
        const count = formats.get(format) ?? { format, posts: 0, plain: 0, lost: 0 };
        const { missing, things: missingThings, isPlain } = measureTextLoss(body, format);
        for (const [thing, number] of missingThings) things[thing] = (things[thing] ?? 0) + number;
        count.posts++;
        if (isPlain) count.plain++;
        if (missing.length > 0 && count.lost++ < MAX_LISTED) lost.push({ kind, id, format, missing });
        formats.set(format, count);
    }
    const counts = [...formats.values()].sort((one, other) => (one.format < other.format ? -1 : 1));
    const lines = [
        ...counts.map(lineOf),
        ...Object.entries(things).map(([thing, number]) => `  ${number.toLocaleString("en")} ${thing} are not shown`),
        ...lost.map(lostLineOf),
        ...dropped.map(({ file, reason }) => `  ${file}: ${reason}`),
    ];
    return { formats: counts, lost, things, dropped, lines };
}

type ArchivePost = Extract<ArchiveItem, { kind: "discussion" | "comment" }>;

const isPost = (item: ArchiveItem): item is ArchivePost => item.kind === "discussion" || item.kind === "comment";

function lineOf({ format, posts, plain, lost }: FormatComparison): string {
    const count = posts.toLocaleString("en");
    return `  ${format.padEnd(10)}${count.padStart(9)} posts, ${lost} with something missing, ${plain} shown as plain text`;
}

function lostLineOf({ kind, id, missing }: LostText): string {
    return `  ${kind} ${id} lacks: ${missing.join(" ").slice(0, 120)}`;
}
