/**
 * Sends a form the way a browser does, where a call was refused for want of a fresh proof of who its sender is: the server asks for the proof, and then
 * does what the form says.
 */
export function submitForm(action: string, fields: readonly (readonly [name: string, value: string])[]): void {
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    form.hidden = true;
    for (const [name, value] of fields) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
    }
    document.body.append(form);
    form.submit();
}
