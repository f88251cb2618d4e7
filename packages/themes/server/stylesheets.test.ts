import { expect, jest, test } from "@jest/globals";
import { derivePalettes } from "@parley/library/contract";
import { createStylesheets } from "./stylesheets";

const revision = (revisionID: number, variables: object = { accent: "#7a3b00" }) => ({
    themeID: 3,
    revisionID,
    assets: JSON.stringify({ variables }),
});

test("FC-46 the palettes of a revision are derived once, however often its stylesheet is requested", () => {
    const derive = jest.fn(derivePalettes);
    const stylesheets = createStylesheets(derive);
    const first = stylesheets.of(revision(1));
    expect(first?.url).toMatch(/^\/themes\/3-1\.[\w-]{16}\.css$/);
    expect(stylesheets.of(revision(1))).toBe(first);
    expect(stylesheets.known(3, 1)).toEqual({ theme: first });
    expect(stylesheets.known(4, 1)).toBeUndefined();
    expect(derive).toHaveBeenCalledTimes(1);
    // That a revision chooses no colours is cached as well.
    expect(stylesheets.of(revision(2, {}))).toBeUndefined();
    expect(stylesheets.known(3, 2)).toEqual({ theme: undefined });
});

test("the number of cached stylesheets is limited; those used last stay", () => {
    const { palettes, adjusted } = derivePalettes({ accent: "#7a3b00", ground: "#fff" });
    const stylesheets = createStylesheets(() => ({ palettes, adjusted }));
    for (let revisionID = 1; revisionID <= 500; revisionID++) stylesheets.of(revision(revisionID));
    expect(stylesheets.known(3, 1)).toBeDefined();
    stylesheets.of(revision(501));
    expect([1, 2, 501].map((revisionID) => stylesheets.known(3, revisionID) !== undefined)).toEqual([true, false, true]);
});
