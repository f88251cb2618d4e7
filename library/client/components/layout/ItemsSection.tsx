import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import type { ReactNode } from "react";
import type { Item } from "../content/Items";
import { Items } from "../content/Items";
import { Empty } from "../content/Lists";
import { WidgetSection } from "./WidgetSection";

interface ItemsSectionProps {
    title?: string | undefined;
    subtitle?: string | undefined;
    description?: string | undefined;
    items: readonly Item[];
    display?: ItemDisplay;
    content?: ItemContent;
    columns?: number;
    /** Link beside the title. */
    end?: ReactNode;
    /** Accessible name of a section without a title. */
    label: string;
    /** Says that there are no items. */
    nothing: string;
    /** Text below the items. */
    note?: ReactNode;
}

/** Renders a widget with items of a list: its head, the items as the layout arranges them, or a sentence that there are none. */
export function ItemsSection({
    title,
    subtitle,
    description,
    items,
    end,
    label,
    nothing,
    note,
    ...look
}: ItemsSectionProps): ReactNode {
    return (
        <WidgetSection title={title} subtitle={subtitle} description={description} end={end} label={label}>
            {items.length === 0 ? <Empty title={nothing} /> : <Items items={items} label={title ?? label} {...look} />}
            {note}
        </WidgetSection>
    );
}
