import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { icon } from "./Icon.styles";
import type { IconName } from "./index";
import { AssetContext, Icon, iconNames } from "./index";

const sprite = readFileSync(path.join(__dirname, "../../../applications/forum/assets/icons.svg"), "utf8");

describe("Icon", () => {
    test("is drawn from the sprite at the page's asset URL", () => {
        const { container } = render(
            <AssetContext value={{ icons: "/assets/icons.1a2b.svg" }}>
                <Icon name="search" />
            </AssetContext>,
        );

        expect(container.querySelector("use")?.getAttribute("href")).toBe("/assets/icons.1a2b.svg#search");
        expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    });

    test("FC-59 is mirrored in right-to-left text if it runs along the line, and in no other case", () => {
        const isMirrored = (name: IconName) =>
            render(<Icon name={name} />)
                .container.querySelector("svg")
                ?.classList.contains(icon.flip) === true;

        expect(iconNames.filter(isMirrored)).toEqual([
            "menu",
            "posts",
            "next",
            "prev",
            "forward",
            "back",
            "external",
            "reply",
            "quote",
            "undo",
            "redo",
            "move",
            "bullets",
            "signout",
            "log",
            "on-account",
        ]);
    });

    test("has exactly one name for each symbol of the sprite", () => {
        const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

        expect([...iconNames].sort()).toEqual(drawn.sort());
    });
});
