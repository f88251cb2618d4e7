import { expect, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";
import { button } from "./Button.styles";

test("18.15 a button that follows looks pressed in each of its looks, as one with an icon only does", () => {
    const css = collectStyles();
    const pressed = [button.root, button.text, button.only].map((name) => {
        const [, rule = ""] = new RegExp(`\\.${name}\\[aria-pressed="true"\\][^{}]*\\{([^}]*)\\}`).exec(css) ?? [];
        return /background: ?var\(--[\w-]*accent-?tint/i.test(rule);
    });
    expect(pressed).toEqual([true, true, true]);
});
