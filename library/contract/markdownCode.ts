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
