import { holdsEmojiCode } from "@parley/library/server/content";

/**
 * Checks whether Markdown of another forum has markup beyond Markdown: HTML, BBCode blocks, uploads by their code, image sizes or emoji codes.
 * Such a body is rendered in the format discourse, since all this would be text in ours.
 */
export function isForumMarkdown(markdown: string): boolean {
    const text = withoutCode(markdown);
    return MARKUP.some((pattern) => pattern.test(text)) || holdsHTML(text) || holdsEmojiCode(text);
}

const MARKUP = [
    /\[\/(?:quote|spoiler|details|poll)\]/i,
    /\]\(upload:\/\//,
    // bounded: the description of one image.
    /!\[[^\]\n]{0,300}\|\d{1,4}x\d{1,4}[^\]\n]{0,30}\]\(/,
];
const TAG = /<([a-z][a-z0-9]{0,10})(?=[\s/>])[^<>\n]{0,1000}>/gi;
const VOID = new Set(["br", "hr", "img"]);
const PAIRED = new Set(
    (
        "a abbr audio b big blockquote center cite code del details div em font h1 h2 h3 h4 h5 h6 i iframe ins kbd li mark ol p pre q ruby s " +
        "small span strike strong sub summary sup table td u ul video"
    ).split(" "),
);

function holdsHTML(text: string): boolean {
    const closed = new Set([...text.matchAll(/<\/([a-z][a-z0-9]{0,10})>/gi)].map(([, name = ""]) => name.toLowerCase()));
    return [...text.matchAll(TAG)].some(([, written = ""]) => {
        const name = written.toLowerCase();
        return VOID.has(name) || (PAIRED.has(name) && closed.has(name));
    });
}

/** Removes code blocks and code spans. */
function withoutCode(markdown: string): string {
    let fence: string | undefined;
    const lines = markdown.split("\n").filter((line) => {
        const [, marks] = /^[ \t>]{0,40}(`{3,}|~{3,})/.exec(line) ?? [];
        if (marks === undefined) return fence === undefined && !/^(?: {4}|\t)/.test(line);
        if (fence === undefined) fence = marks;
        else if (marks.startsWith(fence)) fence = undefined;
        return false;
    });
    return lines.join("\n").replace(/`[^`\n]+`/g, "");
}
