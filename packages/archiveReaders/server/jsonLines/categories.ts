import type { ArchiveCategory, ArchiveItem } from "../archive";
import { CategoryLine } from "../archive";
import { findCycles } from "../cycles";
import { toKey } from "../keys";
import { createProblem, createRepeatedProblem, isProblem } from "../problems";
import type { Known, Row } from "./rows";
import { readRows } from "./rows";

export async function* readCategories(directory: string, known: Known): AsyncGenerator<ArchiveItem> {
    const file = "categories.jsonl";
    const read = new Map<string, Row<ArchiveCategory>>();
    for await (const row of readRows(directory, file, CategoryLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const id = row.value.id ?? row.value.urlcode ?? row.value.name;
        const key = toKey(row.value.site, id);
        if (read.has(key)) yield createRepeatedProblem(file, row.line, id);
        else read.set(key, { line: row.line, value: { ...row.value, kind: "category", id } });
    }
    for (const { line, value } of read.values()) {
        if (value.parentId === undefined || read.has(toKey(value.site, value.parentId))) continue;
        yield createProblem(file, {
            line,
            id: value.id,
            reason: `The parent ${value.parentId} is not in the archive; the category stands at the top.`,
        });
        delete value.parentId;
    }
    for (const key of findCycles(new Map([...read].map(([key, { value }]) => [key, parentKey(value)])))) {
        const row = read.get(key);
        if (!row) continue;
        yield createProblem(file, {
            line: row.line,
            id: row.value.id,
            reason: "The category stands under itself; it was put at the top.",
        });
        delete row.value.parentId;
    }
    const given = new Set<string>();
    for (const key of read.keys()) yield* withParents(key, read, given, known);
}

function* withParents(
    key: string,
    read: Map<string, Row<ArchiveCategory>>,
    given: Set<string>,
    known: Known,
): Generator<ArchiveCategory> {
    const way: ArchiveCategory[] = [];
    for (let at: string | undefined = key; at !== undefined && !given.has(at); at = parentKey(read.get(at)?.value)) {
        const category = read.get(at)?.value;
        if (category) way.push(category);
        given.add(at);
    }
    for (const category of way.reverse()) {
        listCategories(category.site, known).add(category.id);
        yield category;
    }
}

function parentKey(category: ArchiveCategory | undefined): string | undefined {
    return category?.parentId === undefined ? undefined : toKey(category.site, category.parentId);
}

export function listCategories(site: string, known: Known): Set<string> {
    const categories = known.categories.get(site) ?? new Set();
    known.categories.set(site, categories);
    return categories;
}

export function createOnlyCategory(site: string, known: Known): ArchiveCategory {
    listCategories(site, known).add(site);
    return { kind: "category", site, id: site, name: site };
}

export function findCategory({ site, categoryId }: { site: string; categoryId?: string }, known: Known, wrong: string[]): string {
    const categories = listCategories(site, known);
    if (categoryId !== undefined && categories.has(categoryId)) return categoryId;
    const [first = site] = categories;
    if (categoryId !== undefined) wrong.push(`The category ${categoryId} is not in the archive; ${first} was taken.`);
    return first;
}
