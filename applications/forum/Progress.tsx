import { useNavigation } from "react-router";
import { progress } from "./Progress.styles";
import { useBeginning } from "./prefetch/beginning";

/**
 * Shows a progress line while the next page, or the rest of this one, is loading. It is visual only: `NavigationFocus` announces the new
 * page.
 */
export function Progress() {
    const { state } = useNavigation();
    const beginning = useBeginning();
    return state === "idle" && !beginning ? null : <div className={progress.root} aria-hidden="true" />;
}
