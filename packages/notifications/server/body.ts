import type { UserFragment } from "@parley/accounts/contract";
import { escapeText } from "@parley/library/server/content";

interface SentenceParts {
    actors: readonly Pick<UserFragment, "name">[];
    countUsers: number;
    name: string;
}

/** Renders the sentence of a notification as HTML, in English: names are bold and escaped (contract §4.9, FC-3). */
export function renderSentence(text: string, { actors, countUsers, name }: SentenceParts): string {
    const values: Record<string, string> = { people: renderPeople(actors, countUsers), name: bold(name) };
    return text
        .split(/(\{\w+\})/)
        .map((part) => values[part.slice(1, -1)] ?? escapeText(part))
        .join("");
}

function renderPeople(actors: SentenceParts["actors"], countUsers: number): string {
    const [first, second] = actors.map(({ name }) => bold(name));
    if (first === undefined) return "";
    if (countUsers === 1) return first;
    return `${first} and ${countUsers === 2 && second !== undefined ? second : bold(`${countUsers - 1} others`)}`;
}

const bold = (name: string): string => `<b>${escapeText(name)}</b>`;
