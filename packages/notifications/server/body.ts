import type { UserFragment } from "@parley/accounts/contract";
import type { Translate } from "@parley/library/contract";
import { escapeText } from "@parley/library/server/content";

interface SentenceParts {
    actors: readonly Pick<UserFragment, "name">[];
    countUsers: number;
    name: string;
}

/** Renders the sentence of a notification as HTML, in the language of its reader: names are bold and escaped (contract §4.9, FC-3). */
export function renderSentence(t: Translate, text: string, { actors, countUsers, name }: SentenceParts): string {
    return insertNames(t(text), { people: renderPeople(t, actors, countUsers), name: bold(name) });
}

function renderPeople(t: Translate, actors: SentenceParts["actors"], countUsers: number): string {
    const [first, second] = actors.map(({ name }) => bold(name));
    if (first === undefined) return "";
    if (countUsers === 1) return first;
    const isPair = countUsers === 2 && second !== undefined;
    const others = isPair ? second : `<b>${escapeText(t("{count} others", { count: countUsers - 1 }))}</b>`;
    return insertNames(t("{first} and {others}"), { first, others });
}

/** Returns the HTML of a text with HTML in place of its `{names}`. */
function insertNames(text: string, values: Readonly<Record<string, string>>): string {
    return text
        .split(/(\{\w+\})/)
        .map((part) => values[part.slice(1, -1)] ?? escapeText(part))
        .join("");
}

const bold = (name: string): string => `<b>${escapeText(name)}</b>`;
