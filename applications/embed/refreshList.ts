import { FRAME_PARTS } from "@parley/embedding/contract";

/** Shows the comments anew, with one of them if it is given. The rest of the frame stays as it is: its session may exist in memory only. */
export async function refreshList(commentID: number | undefined): Promise<void> {
    const address = new URL(location.href);
    if (commentID !== undefined) {
        address.searchParams.set("comment", String(commentID));
        address.searchParams.delete("page");
    }
    try {
        const response = await fetch(address, { cache: "no-cache" });
        const { html, rules } = cutRules(await response.text());
        const fresh = new DOMParser().parseFromString(html, "text/html");
        const [before, after] = [document, fresh].map((from) => from.getElementById(FRAME_PARTS.list));
        if (!response.ok || !before || !after) return;
        takeRules(rules);
        before.replaceWith(document.adoptNode(after));
    } catch {
        // The comment is stored, and is there when the frame is opened next.
    }
}

const [BEGIN, END] = ['<style id="page-styles">', "</style>"];

/** Cuts the rules out of a page, which has only those that it uses: the policy of this document refuses the style element of another. */
function cutRules(page: string): { html: string; rules: string } {
    const start = page.indexOf(BEGIN);
    const end = page.indexOf(END, start);
    if (start === -1 || end === -1) return { html: page, rules: "" };
    return { html: page.slice(0, start) + page.slice(end + END.length), rules: page.slice(start + BEGIN.length, end) };
}

/** Adds rules by a sheet that a script makes, which every policy allows. */
function takeRules(rules: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
}
