import { createContext } from "react";

/** URLs of static files; the build adds a hash of their contents. */
export interface Assets {
    /** URL of the sprite, without a fragment. */
    icons: string;
}

export const AssetContext = createContext<Assets>({ icons: "/assets/icons.svg" });
