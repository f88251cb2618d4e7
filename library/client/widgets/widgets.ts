import type { AppThunk } from "@parley/library/client/thunks";
import type { ComponentType } from "react";

/** A part of a layout. Its code is fetched when a layout that names it is shown. */
export interface WidgetDefinition<Props> {
    load: () => Promise<{ Widget: ComponentType<Props> }>;
    /** The part of the app that is fetched by that, by the name it is imported with: a page names it, so that it comes together with the app. */
    chunk?: string;
    /** What to ask for before the widget shows, so that it shows whole. */
    preload?: (props: Props) => AppThunk[];
    /** What is otherwise once the server remembers that its reader was here, on a page that was got before they came. */
    onceRead?: (props: Props) => AppThunk[];
}

interface Registered {
    definition: WidgetDefinition<object>;
    component?: ComponentType<object>;
}

const widgets = new Map<string, Registered>();

/** A feature adds a widget under the name by which layouts call it (`$reactComponent`). */
export function registerWidget<Props extends object>(name: string, definition: WidgetDefinition<Props>): void {
    widgets.set(name, { definition: definition as unknown as WidgetDefinition<object> });
}

/** Fetches the code of a widget; an unknown name is no error, for its place shows a placeholder (LAY-046). */
export async function loadWidget(name: string): Promise<void> {
    const registered = widgets.get(name);
    if (registered && !registered.component) registered.component = (await registered.definition.load()).Widget;
}

/** The part of the app that a widget's code is in. */
export function findChunk(name: string): string | undefined {
    return widgets.get(name)?.definition.chunk;
}

/** What a widget with these props asks for first. */
export function listPreloads(name: string, props: object): AppThunk[] {
    return widgets.get(name)?.definition.preload?.(props) ?? [];
}

/** What a widget with these props asks for once it is remembered as read. */
export function asksOnceRead(name: string, props: object): AppThunk[] {
    return widgets.get(name)?.definition.onceRead?.(props) ?? [];
}

/** The component of a widget whose code is here. */
export function widgetComponent(name: string): ComponentType<object> | undefined {
    return widgets.get(name)?.component;
}
