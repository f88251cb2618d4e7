import { expect, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";
import { pictureBanner } from "./PictureBanner.styles";

test("LAY-061 LAY-062 a banner is at least 50 px high, its content 550 px wide where there is space, its text at most 705 px", () => {
    expect(pictureBanner.root).toBe("picture-banner-root");
    const css = collectStyles();
    expect(css).toMatch(/\.picture-banner-root\{[^}]*min-block-size:50px/);
    expect(css).toMatch(/\.picture-banner-content\{[^}]*min-inline-size:min\(100%, 550px\)/);
    expect(css).toMatch(/\.picture-banner-text\{[^}]*max-inline-size:705px/);
});
