/** Returns a text as inline code in Markdown, even if it contains backticks. */
export function toCodeSpan(text: string): string {
    const fence = "`".repeat(longestRun(text) + 1);
    const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
    return fence + space + text + space + fence;
}

/** Returns code as a Markdown code block, even if it contains backticks. */
export function toCodeFence(text: string): string {
    const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}\n${text}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Returns a text with emphasis markers directly around it: spaces at its ends are moved outside. Blank text is returned unchanged. */
export function emphasize(words: string, mark: string): string {
    const within = words.trim();
    if (within === "") return words;
    const start = words.length - words.trimStart().length;
    return words.slice(0, start) + mark + within + mark + words.slice(start + within.length);
}
