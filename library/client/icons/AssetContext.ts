import { createContext } from "react";

/** Where the files of the look are served. The build gives addresses that carry a hash of the contents. */
export interface Assets {
    /** Address of the sprite, without a fragment. */
    icons: string;
}

export const AssetContext = createContext<Assets>({ icons: "/assets/icons.svg" });
