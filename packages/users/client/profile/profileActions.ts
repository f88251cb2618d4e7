import type { KnownUser } from "@parley/accounts/client";
import type { AppThunk } from "@parley/library/client/thunks";
import type { ComponentType } from "react";

/** Buttons that a feature adds to the profiles of other members, for signed-in viewers. */
export interface ProfileAction {
    order: number;
    Action: ComponentType<{ user: KnownUser }>;
    /** Returns the thunks that fetch what the buttons show. */
    preload?: (user: KnownUser) => readonly AppThunk[];
}

const actions: ProfileAction[] = [];

/** Registers buttons on the profiles of other members, such as to follow them. */
export function registerProfileAction(action: ProfileAction): void {
    if (actions.some(({ Action }) => Action === action.Action)) return;
    actions.push(action);
    actions.sort((one, other) => one.order - other.order);
}

/** Returns all registered buttons in order. */
export const listProfileActions = (): readonly ProfileAction[] => actions;
