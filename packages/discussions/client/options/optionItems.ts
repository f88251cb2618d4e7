import type { ComponentType } from "react";

/** The items of the menu "Discussion Options" that the forum itself has. */
export type OptionItemName =
    | "AnnounceItem"
    | "AuthorItem"
    | "BumpItem"
    | "CloseItem"
    | "DeleteItem"
    | "DeletedItem"
    | "DismissItem"
    | "EditItem"
    | "MessageItem"
    | "MoveItem"
    | "ResolveItem"
    | "RevisionsItem"
    | "SinkItem"
    | "TagItem"
    | "TypeItem";

type OptionItems = Record<OptionItemName, ComponentType<{ discussionID: number }>>;

let loadItems: (() => Promise<OptionItems>) | undefined;

/** Provides the components of the menu's items. Their code is fetched when somebody is about to open the menu. */
export function provideOptionItems(load: () => Promise<OptionItems>): void {
    loadItems = load;
}

/** Fetches the components of the menu's items. */
export async function loadOptionItems(): Promise<OptionItems> {
    if (!loadItems) throw new Error("No items of the discussion menu are provided.");
    return loadItems();
}
