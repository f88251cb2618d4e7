import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { useDiscussion } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getDiscussion } from "@parley/discussions/contract";
import { DropdownMenu, MenuItem } from "@parley/library/client/components";
import { TranslationProvider } from "@parley/library/client/i18n";
import { createFakeApi } from "@parley/library/client/testing";
import type { Catalogue } from "@parley/library/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { DiscussionReportsItem } from "./items";
import { mayReport } from "./mayReport";

/** Singular and plural forms in the product. */
const english = JSON.parse(
    readFileSync(path.join(__dirname, "../../../../applications/forum/locales/en.json"), "utf8"),
) as Catalogue;

/** Menu of post 10, with an item for everybody and the link to its reports. */
function Menu() {
    const { status } = useDiscussion(10);
    return status === "SUCCESS" ? (
        <DropdownMenu label="Options">
            <MenuItem>Copy link</MenuItem>
            <DiscussionReportsItem discussionID={10} />
        </DropdownMenu>
    ) : null;
}

test.each([
    [0, undefined],
    [1, "1 Report"],
    [7, "7 Reports"],
])(
    "MOD-024 MOD-025 MOD-026 MOD-027 with %d reports the menu has a link that opens them in a new tab",
    async (countReports, name) => {
        const server = createFakeApi();
        server.answer(getDiscussion, () => exampleDiscussion({ countReports }));
        const page = (
            <TranslationProvider locale="en" catalogue={english}>
                <Menu />
            </TranslationProvider>
        );
        renderPart(page, { server, may: ["community.moderate"] });
        const options = await screen.findByRole("button", { name: "Options" });
        await act(async () => void fireEvent.click(options));

        const [, link] = await screen.findAllByRole("menuitem");
        if (name === undefined) return expect(link).toBeUndefined();
        expect(document.getElementById(link?.getAttribute("aria-labelledby") ?? "")?.textContent).toBe(name);
        expect(link?.getAttribute("href")).toBe("/dashboard/content/reports?statuses=none&recordType=discussion&recordID=10");
        expect(link?.getAttribute("target")).toBe("_blank");
    },
);

test.each([
    [["flag.add"], 20, true, true],
    [["flag.add"], 20, false, false],
    [["community.moderate"], 20, true, false],
    [["flag.add"], 10, true, false],
])(
    "MOD-023 member 10 with %j may report a post of member %p where reports are enabled (%p): %p",
    (held, insertUserID, isOn, may) => {
        const holds = (names: string | readonly string[]) => [names].flat().some((name) => held.includes(name));
        expect(mayReport({ userID: 10, holds }, { insertUserID }, isOn)).toBe(may);
    },
);
