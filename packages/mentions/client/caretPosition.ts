/** Style properties of a field that determine its line breaks. */
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

/** Position of a line in pixels from the top left of the viewport; `left` is the position of the character. */
export interface CaretPosition {
    top: number;
    left: number;
    height: number;
}

/**
 * Returns the position of a character of a text area on the screen. Browsers have no API for it, so the position is measured on a marker in
 * a hidden copy of the field with the same width and font.
 */
export function findCaretPosition(field: HTMLTextAreaElement, index: number): CaretPosition {
    const looks = getComputedStyle(field);
    const copy = document.createElement("div");
    copy.setAttribute("aria-hidden", "true");
    for (const name of COPIED) copy.style.setProperty(name, looks.getPropertyValue(name));
    Object.assign(copy.style, { position: "absolute", visibility: "hidden", top: "0", left: "0", whiteSpace: "pre-wrap" });
    // Subtracts the width of the scroll bar from the text width.
    const bar = field.offsetWidth - field.clientWidth - widthOf(looks.borderLeftWidth) - widthOf(looks.borderRightWidth);
    if (bar > 0) copy.style.width = `${field.offsetWidth - bar}px`;
    if (bar > 0) copy.style.boxSizing = "border-box";
    const mark = document.createElement("span");
    // The marker contains the rest of the word; otherwise a word could be measured on a line where it does not fit.
    mark.textContent = field.value.slice(index).split(/\s/, 1)[0] || "@";
    copy.dir = looks.direction;
    copy.append(field.value.slice(0, index), mark);
    document.body.append(copy);
    const [at, whole] = [mark.getBoundingClientRect(), copy.getBoundingClientRect()];
    copy.remove();
    const rectangle = field.getBoundingClientRect();
    const start = looks.direction === "rtl" ? at.right : at.left;
    return {
        top: rectangle.top + at.top - whole.top - field.scrollTop,
        left: rectangle.left + start - whole.left - field.scrollLeft,
        height: at.height,
    };
}

const widthOf = (border: string): number => Number.parseFloat(border) || 0;
