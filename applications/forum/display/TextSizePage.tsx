import type { ReactNode } from "react";
import { DisplayChoicePage } from "./DisplayChoicePage";

/** `/preferences/text-size`: the choice of a text size. */
export function Page(): ReactNode {
    return <DisplayChoicePage name="textSize" />;
}
