import type { AppThunk } from "@parley/library/client/thunks";
import type { ComponentType } from "react";

/** Part of a layout. Its code is loaded when a layout that contains it is shown. */
export interface WidgetDefinition<Props> {
    load: () => Promise<{ Widget: ComponentType<Props> }>;
    /** Name of the chunk with the widget's code, as in its import: the page preloads it together with the app. */
    chunk?: string;
    /** Returns the requests to send before the widget is shown, so that it is complete. */
    preload?: (props: Props) => AppThunk[];
    /**
     * Returns the requests whose results change once the server has marked the page as read, for a page that was loaded before the visit.
     */
    refetchOnceRead?: (props: Props) => AppThunk[];
}

interface Registered {
    definition: WidgetDefinition<object>;
    component?: ComponentType<object>;
}

const widgets = new Map<string, Registered>();

/** Registers a feature's widget under its name in layouts (`$reactComponent`). */
export function registerWidget<Props extends object>(name: string, definition: WidgetDefinition<Props>): void {
    widgets.set(name, { definition: definition as unknown as WidgetDefinition<object> });
}

let loadMoreWidgets: (() => Promise<unknown>) | undefined;

/** Registers the import of widgets that only stored layouts contain, so that other pages don't fetch even their names. */
export function provideMoreWidgets(load: () => Promise<unknown>): void {
    loadMoreWidgets = load;
}

/** Loads the code of a widget. Ignores an unknown name, for which a placeholder is shown (LAY-046). */
export async function loadWidget(name: string): Promise<void> {
    if (!widgets.has(name)) await loadMoreWidgets?.();
    const registered = widgets.get(name);
    if (registered && !registered.component) registered.component = (await registered.definition.load()).Widget;
}

/** Returns the name of the chunk with a widget's code. */
export function findChunk(name: string): string | undefined {
    return widgets.get(name)?.definition.chunk;
}

/** Returns the requests to send before a widget with these props is shown. */
export function listPreloads(name: string, props: object): AppThunk[] {
    return widgets.get(name)?.definition.preload?.(props) ?? [];
}

/** Returns the requests of a widget with these props to send once the page is marked as read. */
export function listRefetchesOnceRead(name: string, props: object): AppThunk[] {
    return widgets.get(name)?.definition.refetchOnceRead?.(props) ?? [];
}

/** Returns the component of a widget if its code is loaded. */
export function getWidgetComponent(name: string): ComponentType<object> | undefined {
    return widgets.get(name)?.component;
}
