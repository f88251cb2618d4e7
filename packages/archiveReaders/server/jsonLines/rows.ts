import type { Static, TObject } from "typebox";
import type { CommentLine, DiscussionLine } from "../archive";
import { createLineCheck } from "../checkLine";
import type { IDSet } from "../keys";
import { findFile, readLines, toContentName } from "../lines";
import type { KnownUsers } from "../normalizePost";
import type { Problem } from "../problems";
import { createProblem } from "../problems";

/** Records that later files refer to. */
export interface Known {
    users: KnownUsers;
    /** Category IDs by site; the first is the default for discussions without a category. */
    categories: Map<string, Set<string>>;
    /** Names of tags by key. */
    tags: Map<string, string>;
    discussions: IDSet;
}

export interface Row<Value> {
    line: number;
    value: Value;
}

/** Maximum number of unknown fields per file that are counted by name; further ones are counted together. */
const MAX_UNKNOWN_FIELDS = 50;

const MAX_FIELD_NAME_LENGTH = 100;

/** Counts values of a field that have no place here. */
export class DroppedValues {
    readonly #counts = new Map<string, number>();

    constructor(
        private readonly file: string,
        private readonly field: string,
        private readonly records: readonly [one: string, many: string],
    ) {}

    add(value: string): void {
        if (this.#counts.has(value) || this.#counts.size < MAX_UNKNOWN_FIELDS)
            this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
    }

    *problems(): Generator<Problem> {
        for (const [value, count] of this.#counts) {
            const reason = `The ${this.field} "${value.slice(0, MAX_FIELD_NAME_LENGTH)}" has no place here; it was left out of ${count} ${this.records[count === 1 ? 0 : 1]}.`;
            yield createProblem(this.file, { reason, count, isDropped: true });
        }
    }
}

type Resettled = "body" | "format" | "createdAt" | "updatedAt" | "authorId" | "authorName" | "deleted" | "reactions";

/** Yields the valid lines of a file, if it exists, and the problems of the others. */
export async function* readRows<Schema extends TObject>(
    directory: string,
    name: string,
    schema: Schema,
): AsyncGenerator<Row<Static<Schema>> | Problem> {
    const path = await findFile(directory, name);
    if (path === undefined) return;
    const file = toContentName(path);
    const check = createLineCheck(schema);
    const unknown = new Map<string, number>();
    let countOthers = 0;
    for await (const line of readLines(path)) {
        if ("damage" in line) {
            yield createProblem(file, { line: line.number, reason: line.damage, damaged: true });
            break;
        }
        if (line.trouble)
            yield createProblem(file, {
                line: line.number,
                reason: line.trouble,
                ...(line.text === "" && { damaged: true as const }),
            });
        if (line.text.trim() === "") continue;
        const checked = check(line.text);
        if ("reason" in checked) {
            const damaged = checked.damaged && { damaged: checked.damaged };
            yield createProblem(file, { line: line.number, ...idIn(line.text), reason: checked.reason, ...damaged });
            continue;
        }
        for (const reason of checked.dropped) yield createProblem(file, { line: line.number, ...idIn(line.text), reason });
        for (const field of checked.unknown) {
            if (!unknown.has(field) && unknown.size === MAX_UNKNOWN_FIELDS) countOthers++;
            else unknown.set(field, (unknown.get(field) ?? 0) + 1);
        }
        yield { line: line.number, value: checked.value };
    }
    for (const [field, count] of unknown)
        yield createProblem(file, {
            reason: `The field ${field.slice(0, MAX_FIELD_NAME_LENGTH)} has no place here; it was left out of ${count} ${count === 1 ? "line" : "lines"}.`,
            count,
            isDropped: true,
        });
    if (countOthers > 0)
        yield createProblem(file, {
            reason: `${countOthers} further fields have no place here; they were left out.`,
            count: countOthers,
            isDropped: true,
        });
}

// Finds an ID in a line that is not valid JSON, for the report.
function idIn(text: string): { id?: string } {
    const id = /"id"\s*:\s*(?:"([^"\\]{1,200})"|(\d{1,20}))/.exec(text);
    const found = id?.[1] ?? id?.[2];
    return found === undefined ? {} : { id: found };
}

export function omitWritten<Post extends DiscussionLine | CommentLine>(
    post: Post,
): Omit<Post, "bodyHtml" | "bodyMarkdown" | "polls" | Resettled> {
    const {
        body,
        format,
        bodyHtml,
        bodyMarkdown,
        polls,
        createdAt,
        updatedAt,
        authorId,
        authorName,
        deleted,
        reactions,
        ...rest
    } = post;
    return rest;
}
