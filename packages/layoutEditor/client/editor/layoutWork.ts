import type { LayoutDraft } from "@parley/layouts/contract";

/** What an editor changes in a layout. */
export type LayoutWork = Pick<LayoutDraft, "name" | "layout" | "titleBar">;

export const pickWork = ({ name, layout, titleBar }: LayoutWork): LayoutWork => ({ name, layout, titleBar });

export const isSame = (one: LayoutWork, other: LayoutWork): boolean =>
    JSON.stringify(pickWork(one)) === JSON.stringify(pickWork(other));
