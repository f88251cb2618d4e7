/**
 * Returns a value without markup in its texts (contract §5.13). Settings are rendered as text, so this is no security measure. Repeats
 * until removing a tag doesn't produce another one.
 */
export function withoutMarkup<Value>(value: Value): Value {
    if (typeof value === "string") return tidy(value) as Value;
    if (Array.isArray(value)) return value.map(withoutMarkup) as Value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarkup(part)])) as Value;
}

function tidy(text: string): string {
    let [before, after] = ["", text];
    while (before !== after) {
        before = after;
        after = before.replace(/<[/a-z!?][^<>]*>/gi, "");
    }
    return after;
}
