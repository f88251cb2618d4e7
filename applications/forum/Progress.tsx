import { useNavigation } from "react-router";
import { progress } from "./Progress.styles";
import { useBeginning } from "./prefetch/beginning";

/** Tells that the next page, or the rest of this one, is on its way, when that takes a moment. Arriving is announced by `Arrival`, so this is for the eye only. */
export function Progress() {
    const { state } = useNavigation();
    const beginning = useBeginning();
    return state === "idle" && !beginning ? null : <div className={progress.root} aria-hidden="true" />;
}
