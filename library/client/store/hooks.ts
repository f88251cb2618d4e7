import { useDispatch, useSelector, useStore } from "react-redux";
import type { AppDispatch, AppStore, RootState } from "./store";

type UseState = <Selected>(
    selector: (state: RootState) => Selected,
    isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();

/**
 * Selects from the state and subscribes to changes. On the server a page is rendered once from a final state, so there is no subscription.
 */
export const useAppSelector: UseState = typeof window === "undefined" ? useStateAsItIs : useSelector.withTypes<RootState>();

function useStateAsItIs<Selected>(selector: (state: RootState) => Selected): Selected {
    return selector(useAppStore().getState());
}
