import { useNavigation } from "react-router";
import { progress } from "./Progress.styles";
import { usePartialPage } from "./prefetch/partialPage";

/**
 * Shows a progress line while the next page, or the rest of this one, is loading. It is visual only: `NavigationFocus` announces the new
 * page.
 */
export function Progress() {
    const { state } = useNavigation();
    const beginning = usePartialPage();
    return state === "idle" && !beginning ? null : <div className={progress.root} aria-hidden="true" data-loading="" />;
}
