import type { BodyElement, BodyNode } from "./tree";
import { createElement, isElement, isNamed, readText } from "./tree";

/** Labels of a rendered poll. */
export interface PollLabels {
    /** Title of every poll, so that nobody takes it for a list. */
    poll: string;
    option: string;
    votes: string;
    share: string;
    /** Text for the number of voters; `{count}` is the number. */
    voters: string;
}

/** A poll of another forum, as far as its markup contains it. */
export interface Poll {
    title: BodyNode[];
    options: PollOption[];
    /** Number of people who voted, who may have chosen several options each. */
    voters: number | undefined;
    /** Content that is neither title nor option. */
    rest: BodyNode[];
}

interface PollOption {
    name: BodyNode[];
    votes: number | undefined;
    /** Share as the other forum has written it. */
    share: string | undefined;
}

/** Class that the sanitizer gives to the element of a poll, and names of the attributes and classes in it. */
export const POLL_CLASS = "poll";
export const POLL_ATTRIBUTES = ["data-poll-title", "data-poll-votes", "data-poll-voters", "data-poll-numbers"];
export const POLL_SHARE_CLASS = "poll-share";
export const POLL_VOTERS_CLASS = "poll-voters";
/** Maximum number of options of a poll about numbers, whose options are not written out. */
const MAX_NUMBERS = 100;

/** Parses the sanitized element of a poll: its options are the items of its first list, its title precedes them. */
export function readPoll({ attributes, children }: BodyElement): Poll {
    const poll: Poll = { title: [], options: [], voters: readCount(attributes["data-poll-voters"]), rest: [] };
    const items: BodyElement[] = [];
    collectParts(children, poll, items);
    const title = attributes["data-poll-title"]?.trim();
    if (title) {
        poll.rest.unshift(...poll.title);
        poll.title = [title];
    }
    const votes = (attributes["data-poll-votes"] ?? "").split(",").map(readCount);
    const names = items.length > 0 ? items.map((item) => item.children) : listNumbers(attributes["data-poll-numbers"]);
    poll.options = names.map((name, index) => {
        const share = takeText(name, POLL_SHARE_CLASS);
        return { name: share.rest, share: share.text, votes: votes[index] };
    });
    return poll;
}

/** Returns the table of a poll: its options with their votes and shares, as far as they are known. */
export function createPollTable({ title, options, voters }: Poll, labels: PollLabels): BodyElement {
    const total = voters || options.reduce((sum, { votes = 0 }) => sum + votes, 0);
    const hasVotes = options.some(({ votes }) => votes !== undefined);
    const hasShares = hasVotes || options.some(({ share }) => share !== undefined);
    const heads = [labels.option, ...(hasVotes ? [labels.votes] : []), ...(hasShares ? [labels.share] : [])];
    const rows = options.map(({ name, votes, share }) => [
        createElement("td", { dir: "auto" }, name),
        ...(hasVotes ? [createElement("td", { class: "align-right" }, [votes === undefined ? "" : String(votes)])] : []),
        ...(hasShares
            ? [createElement("td", { class: "align-right" }, [share ?? (votes === undefined ? "" : toPercent(votes, total))])]
            : []),
    ]);
    const caption = [
        createElement("strong", {}, [labels.poll]),
        ...(title.length > 0 ? [": ", ...title] : []),
        ...(voters === undefined ? [] : [` · ${labels.voters.replace("{count}", String(voters))}`]),
    ];
    return createElement("table", { class: POLL_CLASS, dir: "auto" }, [
        createElement("caption", { dir: "auto" }, caption),
        createElement("thead", {}, [
            createElement(
                "tr",
                {},
                heads.map((head, index) =>
                    createElement("th", { dir: "auto", class: index > 0 ? "align-right" : undefined, scope: "col" }, [head]),
                ),
            ),
        ]),
        createElement(
            "tbody",
            {},
            rows.map((cells) => createElement("tr", {}, cells)),
        ),
    ]);
}

function toPercent(votes: number, total: number): string {
    return `${total === 0 ? 0 : Math.round((100 * votes) / total)}%`;
}

function collectParts(nodes: readonly BodyNode[], poll: Poll, items: BodyElement[]): void {
    for (const node of nodes) {
        if (readText([node]).trim() === "" && !holds(node, isPicture)) continue;
        const voters = takeText([node], POLL_VOTERS_CLASS).text;
        if (isElement(node) && isList(node) && items.length === 0) items.push(...node.children.filter(isItem));
        else if (isElement(node) && node.name === "div" && holds(node, isList)) collectParts(node.children, poll, items);
        else if (voters !== undefined) poll.voters ??= readCount(voters.trim());
        else if (items.length === 0 && poll.title.length === 0) poll.title = isElement(node) ? node.children : [node];
        else poll.rest.push(node);
    }
}

const isList = (node: BodyElement): boolean => node.name === "ul" || node.name === "ol";
const isPicture = (node: BodyElement): boolean => node.name === "img";
const isItem = (node: BodyNode): node is BodyElement => isNamed(node, "li");

function holds(node: BodyNode, wanted: (element: BodyElement) => boolean): boolean {
    return isElement(node) && (wanted(node) || node.children.some((child) => holds(child, wanted)));
}

/** Returns the text of the first element with a class, and the nodes without such elements and without empty blocks. */
function takeText(nodes: readonly BodyNode[], name: string): { text: string | undefined; rest: BodyNode[] } {
    let text: string | undefined;
    const rest = nodes.flatMap((node): BodyNode[] => {
        if (!isElement(node)) return [node];
        if (node.attributes.class === name) {
            text ??= readText(node.children);
            return [];
        }
        const inside = takeText(node.children, name);
        text ??= inside.text;
        const isEmpty = node.name === "div" && inside.rest.length === 0;
        return isEmpty ? [] : [{ ...node, children: inside.rest }];
    });
    return { text, rest };
}

function readCount(written: string | undefined): number | undefined {
    return /^\d{1,9}$/.test(written?.trim() ?? "") ? Number(written) : undefined;
}

/** Returns the options of a poll about numbers, given as first, last and step. */
function listNumbers(written: string | undefined): BodyNode[][] {
    const [first, last, step] = (written ?? "").split(",").map(readCount);
    if (first === undefined || last === undefined || !step) return [];
    const count = Math.min(Math.floor((last - first) / step) + 1, MAX_NUMBERS);
    return Array.from({ length: Math.max(0, count) }, (_, index) => [String(first + index * step)]);
}
