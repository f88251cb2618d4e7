import type { ReactNode } from "react";
import { DisplayChoicePage } from "./DisplayChoicePage";

/** Page `/preferences/theme`: choice of the theme. */
export function Page(): ReactNode {
    return <DisplayChoicePage name="theme" />;
}
