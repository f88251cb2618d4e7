import { useNavigation } from "react-router";
import { progress } from "./Progress.styles";

/** Tells that the next page is on its way, when that takes a moment. Arriving is announced by `Arrival`, so this is for the eye only. */
export function Progress() {
    const { state } = useNavigation();
    return state === "idle" ? null : <div className={progress.root} aria-hidden="true" />;
}
