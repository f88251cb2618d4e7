/** Sets the value of a field as if a user had typed it, so that its listeners and those of its form notice the change. */
export function writeValue(input: HTMLInputElement, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
}
