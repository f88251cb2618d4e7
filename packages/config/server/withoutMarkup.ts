/**
 * A text with whatever looks like markup taken out (contract §5.13). Settings are shown as text, so this is for tidiness;
 * what a removed tag leaves behind is looked at again.
 */
export function withoutMarkup(text: string): string {
    let [before, after] = ["", text];
    while (before !== after) {
        before = after;
        after = before.replace(/<[/a-z!?][^<>]*>/gi, "");
    }
    return after;
}
