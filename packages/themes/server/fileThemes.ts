import type { ShippedTheme } from "@parley/themes/contract";
import { SHIPPED_THEMES } from "@parley/themes/contract";
import type { AssetContents } from "./assets";

/** A theme that can't be changed: one in the code, or one in a folder, which may have all assets. */
export interface FileTheme extends ShippedTheme {
    contents?: AssetContents;
}

export interface FileThemes {
    all: readonly FileTheme[];
    find(key: string): FileTheme | undefined;
}

/** Returns the assets of such a theme. */
export const readFileContents = ({ variables, contents }: FileTheme): AssetContents =>
    contents ?? (variables ? { variables } : {});

/** Creates the list of the themes that can't be changed: those in the code, then those in folders. */
export function createFileThemes(folders: readonly FileTheme[]): FileThemes {
    const all = [...SHIPPED_THEMES, ...folders];
    return { all, find: (key) => all.find((theme) => theme.key === key) };
}
