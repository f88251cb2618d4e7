/** Writes into a field as a person would, so that whoever listens to it or keeps its form hears of it. */
export function writeValue(input: HTMLInputElement, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
}
