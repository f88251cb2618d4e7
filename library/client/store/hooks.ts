import { useDispatch, useSelector, useStore } from "react-redux";
import type { AppDispatch, AppStore, RootState } from "./store";

type UseState = <Selected>(
    selector: (state: RootState) => Selected,
    isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();

/** Reads the state, and in a browser goes on with it. On the server a page is written once, from a state that no longer changes: nobody listens. */
export const useAppSelector: UseState = typeof window === "undefined" ? useStateAsItIs : useSelector.withTypes<RootState>();

function useStateAsItIs<Selected>(selector: (state: RootState) => Selected): Selected {
    return selector(useAppStore().getState());
}
