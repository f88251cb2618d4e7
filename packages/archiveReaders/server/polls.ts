import type { ArchivePoll } from "./archive";

/**
 * Writes the counts of polls into the markup of a body, where the renderer finds them. A poll without markup is added at the end of the body.
 * Adds a problem to `wrong` for polls without counts.
 */
export function withPollCounts(body: string, format: string, polls: readonly ArchivePoll[], wrong: string[]): string {
    const isHTML = format === "html" || format === "wysiwyg";
    if (!isHTML && format !== "markdown" && format !== "discourse") {
        if (polls.length > 0) wrong.push(`${polls.length} polls can’t be shown in the format ${format}; they were left out.`);
        return body;
    }
    const left = new Set(polls);
    let uncounted = 0;
    const counted = body.replace(isHTML ? HTML_POLL : BLOCK_POLL, (opening, attributes: string) => {
        const name = readName(attributes, isHTML ? "data-poll-name" : "name") ?? "poll";
        const poll = [...left].find((candidate) => (candidate.name ?? "poll") === name);
        if (poll) left.delete(poll);
        const counts = poll && countsOf(poll);
        if (!counts && !/\bvotes=/.test(attributes)) uncounted++;
        return counts ? withAttributes(opening, counts, isHTML ? "data-poll-" : "") : opening;
    });
    if (uncounted > 0)
        wrong.push(
            `The counts of ${uncounted} ${uncounted === 1 ? "poll" : "polls"} are not in the archive; the options are shown without.`,
        );
    const added = [...left].map((poll) => (isHTML ? toHTML(poll) : toBlock(poll)));
    return [counted, ...added].join("\n\n");
}

/** Opening tags of polls, as Discourse writes and renders them. */
// bounded: one line.
const BLOCK_POLL = /^[ \t]{0,3}\[poll((?: [^\]\n]{0,500})?)\](?=[ \t]{0,20}$)/gim;
const HTML_POLL = /<div(?=\s[^<>]{0,1000}?\bclass="poll["\s])([^<>]{0,1000})>/gi;

function readName(attributes: string, attribute: string): string | undefined {
    // bounded: the attributes of one tag.
    return new RegExp(`\\b${attribute}="?([^"\\s>]{1,200})`, "i").exec(attributes)?.[1];
}

function countsOf({ options, voters, title }: ArchivePoll): Record<string, string> | undefined {
    if (options.every(({ votes }) => votes === undefined)) return undefined;
    return {
        votes: options.map(({ votes }) => votes ?? "").join(","),
        ...(voters !== undefined && { voters: String(voters) }),
        ...(title !== undefined && { title: title.replace(/["[\]<>\n]/g, " ") }),
    };
}

function withAttributes(opening: string, attributes: Record<string, string>, prefix: string): string {
    const end = opening.length - 1;
    const written = Object.entries(attributes).map(([name, value]) => ` ${prefix}${name}="${value}"`);
    return opening.slice(0, end) + written.join("") + opening.slice(end);
}

function toBlock(poll: ArchivePoll): string {
    const items = poll.options.map(({ text }, index) => `* ${(text ?? `Option ${index + 1}`).replace(/\s+/g, " ")}`);
    return `${withAttributes("[poll]", countsOf(poll) ?? {}, "")}\n${items.join("\n")}\n[/poll]`;
}

function toHTML(poll: ArchivePoll): string {
    const items = poll.options.map(({ text }, index) => `<li>${escapeText(text ?? `Option ${index + 1}`)}</li>`);
    return `${withAttributes('<div class="poll">', countsOf(poll) ?? {}, "data-poll-")}<ul>${items.join("")}</ul></div>`;
}

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
