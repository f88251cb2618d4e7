import type { ReactNode } from "react";
import { DisplayChoicePage } from "./DisplayChoicePage";

/** Page `/preferences/text-size`: choice of the text size. */
export function Page(): ReactNode {
    return <DisplayChoicePage name="textSize" />;
}
