/** Words as code in a line of Markdown, whatever backticks are in them. */
export function codeSpan(text: string): string {
    const fence = "`".repeat(longestRun(text) + 1);
    const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
    return fence + space + text + space + fence;
}

/** A program as a block of Markdown, whatever backticks are in it. */
export function codeFence(text: string): string {
    const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}\n${text}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Words between marks of emphasis, which stand close to them: spaces at the ends go outside. Blank words stay as they are. */
export function emphasized(words: string, mark: string): string {
    const within = words.trim();
    if (within === "") return words;
    const start = words.length - words.trimStart().length;
    return words.slice(0, start) + mark + within + mark + words.slice(start + within.length);
}
