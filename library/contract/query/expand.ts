import * as Type from "typebox";
import { fill } from "../filledText";
import type { Marker } from "./marker";
import { MARKER_KEY } from "./marker";
import type { Problem } from "./parseResult";

/** Names with special treatment. */
export interface ExpandOptions<DefaultOn extends string, ExplicitOnly extends string> {
    /** On unless their negative name (`-insertUser`) is sent. Need not be repeated among the names. */
    defaultOn?: readonly DefaultOn[];
    /** Not included in `all`, such as `crawl`. Need not be repeated among the names. */
    explicitOnly?: readonly ExplicitOnly[];
}

/**
 * Schema of the `expand` parameter (contract §1.3). The caller passes names, negative names and `all`; the handler receives only the names
 * that are on, and checks them with `isExpanded`.
 */
export function Expand<
    const Name extends string = never,
    const DefaultOn extends string = never,
    const ExplicitOnly extends string = never,
>(names: readonly Name[], { defaultOn = [], explicitOnly = [] }: ExpandOptions<DefaultOn, ExplicitOnly> = {}) {
    const marker: Marker = {
        kind: "expand",
        names: [...new Set<string>([...names, ...defaultOn, ...explicitOnly])],
        defaultOn,
        explicitOnly,
    };
    return Type.Unsafe<(Name | DefaultOn | ExplicitOnly | `-${DefaultOn}` | "all")[]>({
        type: "array",
        items: { type: "string", enum: allowedNames(marker) },
        [MARKER_KEY]: marker,
    });
}

/** Checks whether a name is among those that a handler received. */
export function isExpanded<Name extends string>(expand: readonly Name[] | undefined, name: NoInfer<Name>): boolean {
    return expand?.includes(name) ?? false;
}

/**
 * Returns the names that are on: if `expand` is absent, the defaults; for `true`, `1` and `all`, every positive name except explicit-only
 * ones; for `false`, none; otherwise a list. The error of an invalid name contains its index in the list.
 */
export function readExpand(
    { names, defaultOn, explicitOnly }: ExpandMarker,
    written: readonly unknown[] | undefined,
): { value: string[] } | { problems: { index: number; problem: Problem }[] } {
    if (written?.length === 1 && isWord(written[0], ["false", "0"])) return { value: [] };
    const on = new Set(defaultOn);
    const off = new Set<string>();
    const problems: { index: number; problem: Problem }[] = [];
    for (const [index, word] of (written ?? []).entries()) {
        const isAll = isWord(word, ["all", "true", "1"]);
        const requested = names.filter((name) => (isAll ? !explicitOnly.includes(name) : name === word));
        const declined = defaultOn.find((name) => `-${name}` === word);
        for (const name of requested) on.add(name);
        if (declined !== undefined) off.add(declined);
        else if (!isAll && requested.length === 0)
            problems.push({ index, problem: isAddOnName(word) ? createAddOnProblem(word) : UNKNOWN_NAME });
    }
    return problems.length > 0 ? { problems } : { value: [...on].filter((name) => !off.has(name)) };
}

const UNKNOWN_NAME: Problem = { code: "invalid", expected: "expand option" };

/** Names that the contract has for add-ons (§5.1.2, §7) which are not part of this product. */
const ADD_ON_NAMES: readonly unknown[] = ["badges", "ranks"];
/** The name may be an object of which no text can be made. */
const isAddOnName = (name: unknown): name is string => ADD_ON_NAMES.includes(name);

const createAddOnProblem = (name: string): Problem => ({
    code: "invalid",
    message: fill("expand can’t have {name}: it belongs to an add-on that this site does not have.", { name }),
});

type ExpandMarker = Extract<Marker, { kind: "expand" }>;

function allowedNames({ names, defaultOn }: ExpandMarker): string[] {
    return [...names, ...defaultOn.map((name) => `-${name}`), "all"];
}

function isWord(word: unknown, words: readonly string[]): boolean {
    return typeof word === "string" && words.includes(word.toLowerCase());
}
