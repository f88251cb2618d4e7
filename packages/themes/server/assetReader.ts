import { invalidField } from "@parley/library/server/http";
import type { GivenAsset, ThemeAssetName } from "@parley/themes/contract";
import { findMainFont, OWN_FONT, readOwnFonts, readThemeChoices } from "@parley/themes/contract";
import type { AssetContents } from "./assets";
import { readAsset, readAssets } from "./assets";
import type { OwnFonts } from "./fonts/ownFonts";
import type { OwnStylesReader } from "./ownStylesReader";

interface Dependencies {
    ownStyles: Pick<OwnStylesReader, "check">;
    ownFonts: Pick<OwnFonts, "measure">;
}

export type AssetReader = ReturnType<typeof createAssetReader>;

/** Creates the functions that read given assets: what `readAsset` checks, own CSS by its parser, and own fonts by theirs. */
export function createAssetReader({ ownStyles, ownFonts }: Dependencies) {
    return {
        /** Returns the content of one asset. Throws 422. */
        async readOne(name: ThemeAssetName, given: GivenAsset): Promise<unknown> {
            const content = readAsset(name, given, "");
            if (name === "styles") await ownStyles.check(content, "data");
            return name === "fonts" ? ownFonts.measure(content, "data") : content;
        },

        /** Returns the contents of all given assets. Throws 422. */
        async readAll(given: Parameters<typeof readAssets>[0]): Promise<AssetContents> {
            const contents = readAssets(given);
            await ownStyles.check(contents.styles, "assets.styles.data");
            if (contents.fonts === undefined) return contents;
            return { ...contents, fonts: await ownFonts.measure(contents.fonts, "assets.fonts.data") };
        },
    };
}

/** Throws 422 for a theme that chooses its own font and has none with which a page could begin. */
export function requireOwnFont({ variables, fonts }: AssetContents): void {
    if (readThemeChoices(variables).font === OWN_FONT && !findMainFont(readOwnFonts(fonts)))
        throw invalidField(
            "font",
            "Pages have the font of this theme. Upload an upright one with Latin letters first, or choose another.",
        );
}
