import type { ReactNode } from "react";
import { DisplayChoicePage } from "./DisplayChoicePage";

/** `/preferences/theme`: the choice of a palette. */
export function Page(): ReactNode {
    return <DisplayChoicePage name="theme" />;
}
