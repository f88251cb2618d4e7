import { toURLPath } from "@parley/library/client/basePath";

/**
 * Submits a form as a browser does, after an API request was refused for lack of reauthentication: the server requires it, and then
 * processes the form.
 */
export function submitForm(action: string, fields: readonly (readonly [name: string, value: string])[]): void {
    const form = document.createElement("form");
    form.method = "post";
    form.action = toURLPath(action);
    form.hidden = true;
    for (const [name, value] of fields) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
    }
    document.body.append(form);
    form.submit();
}
