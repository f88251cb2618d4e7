/** What of a field's looks decides where its lines break. */
const COPIED = [
    "box-sizing",
    "width",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "border-left-width",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "font",
    "letter-spacing",
    "word-spacing",
    "tab-size",
    "text-indent",
    "text-transform",
    "direction",
    "text-align",
    "overflow-wrap",
    "word-break",
    "line-break",
    "hyphens",
] as const;

/** A line of a text, in pixels from the upper left of the window; `left` is where the character stands. */
export interface CaretPlace {
    top: number;
    left: number;
    height: number;
}

/**
 * Where a character of a field stands on the screen, which browsers don't tell: in a copy of the field that nobody sees, as wide and
 * with the same letters, a mark stands in its place.
 */
export function caretPlace(field: HTMLTextAreaElement, index: number): CaretPlace {
    const looks = getComputedStyle(field);
    const copy = document.createElement("div");
    copy.setAttribute("aria-hidden", "true");
    for (const name of COPIED) copy.style.setProperty(name, looks.getPropertyValue(name));
    Object.assign(copy.style, { position: "absolute", visibility: "hidden", top: "0", left: "0", whiteSpace: "pre-wrap" });
    // A scroll bar takes room from the text.
    const bar = field.offsetWidth - field.clientWidth - widthOf(looks.borderLeftWidth) - widthOf(looks.borderRightWidth);
    if (bar > 0) copy.style.width = `${field.offsetWidth - bar}px`;
    if (bar > 0) copy.style.boxSizing = "border-box";
    const mark = document.createElement("span");
    // What follows belongs to the line: without it a word might stand where it does not fit.
    mark.textContent = field.value.slice(index).split(/\s/, 1)[0] || "@";
    copy.dir = looks.direction;
    copy.append(field.value.slice(0, index), mark);
    document.body.append(copy);
    const [at, whole] = [mark.getBoundingClientRect(), copy.getBoundingClientRect()];
    copy.remove();
    const place = field.getBoundingClientRect();
    const start = looks.direction === "rtl" ? at.right : at.left;
    return {
        top: place.top + at.top - whole.top - field.scrollTop,
        left: place.left + start - whole.left - field.scrollLeft,
        height: at.height,
    };
}

const widthOf = (border: string): number => Number.parseFloat(border) || 0;
