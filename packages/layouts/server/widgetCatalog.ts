import type { getLayoutCatalog, getLayoutSchema, Widget } from "@parley/layouts/contract";
import type { Output } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { LayoutRegistry, LayoutWidget } from "@parley/library/server/layouts";
import { Middlewares, toFragmentsSchema, toSettingsSchema } from "./layoutCheck";

const SECTION = "react.section.";

/** Creates the description of what layouts may contain, made of what features have registered (contract §5.11). */
export function createWidgetCatalog(layouts: LayoutRegistry) {
    return {
        list: (): Widget[] => layouts.widgets().map(toWidget),

        get(name: string): Widget {
            const widget = layouts.widget(name);
            if (!widget) throw notFound("Widget");
            return toWidget([name, widget]);
        },

        /** Returns the sections and widgets that fit a page type, or all. */
        catalog(layoutViewType?: string): Output<typeof getLayoutCatalog> {
            const fitting = listFitting(layoutViewType);
            const byName = (isSection: boolean) =>
                Object.fromEntries(
                    fitting
                        .filter(([name]) => name.startsWith(SECTION) === isSection)
                        .map((entry) => [entry[0], toWidget(entry)]),
                );
            return {
                layoutViewType: layoutViewType ?? null,
                layoutViewTypes: layouts.viewTypes(),
                sections: byName(true),
                widgets: byName(false),
                middlewares: Object.fromEntries(
                    Object.entries(Middlewares).map(([name, schema]) => [name, { schema: toPlain(schema) }]),
                ),
            };
        },

        /** Returns the JSON schema of the layouts of a page type, or of all. */
        schema(layoutViewType?: string): Output<typeof getLayoutSchema> {
            const titleBars = layouts.widgets().filter(([, { isTitleBar }]) => isTitleBar);
            return {
                $schema: "https://json-schema.org/draft/2020-12/schema",
                type: "object",
                required: ["name", "layout", "layoutViewType"],
                properties: {
                    name: { type: "string", minLength: 1, maxLength: 100 },
                    layoutViewType: layoutViewType === undefined ? { enum: layouts.viewTypes() } : { const: layoutViewType },
                    layout: { $ref: "#/$defs/parts" },
                    titleBar: { anyOf: [...titleBars.map(toPartSchema), { type: "null" }] },
                },
                $defs: {
                    part: { anyOf: listFitting(layoutViewType).map(toPartSchema) },
                    parts: { type: "array", items: { $ref: "#/$defs/part" } },
                    middleware: {
                        type: "object",
                        additionalProperties: false,
                        properties: Object.fromEntries(
                            Object.entries(Middlewares).map(([name, schema]) => [name, toPlain(schema)]),
                        ),
                    },
                },
            };
        },
    };

    function listFitting(layoutViewType: string | undefined): [string, LayoutWidget][] {
        return layouts
            .widgets()
            .filter(([, { isTitleBar }]) => !isTitleBar)
            .filter(([, { viewTypes }]) => layoutViewType === undefined || (viewTypes?.includes(layoutViewType) ?? true));
    }
}

/** Returns the JSON schema of a part of a layout. */
const toPartSchema = ([name, widget]: [string, LayoutWidget]) => ({
    type: "object",
    required: ["$hydrate"],
    additionalProperties: false,
    properties: {
        $hydrate: { const: name },
        $middleware: { $ref: "#/$defs/middleware" },
        ...(widget.fragmentType && { $fragmentImpls: toPlain(toFragmentsSchema(widget)) }),
        ...(toPlain(toSettingsSchema(widget)).properties as object),
        ...Object.fromEntries((widget.slots ?? []).map((slot) => [slot, { $ref: "#/$defs/parts" }])),
    },
});

function toWidget([widgetID, widget]: [string, LayoutWidget]): Widget {
    const { name, component, slots = [], viewTypes, fragmentType } = widget;
    return {
        widgetID,
        name,
        $reactComponent: component,
        slots: [...slots],
        ...(viewTypes && { layoutViewTypes: [...viewTypes] }),
        ...(fragmentType !== undefined && { fragmentType }),
        schema: toPlain(toSettingsSchema(widget)),
    };
}

/** Returns a schema as plain JSON. */
const toPlain = (schema: object): Record<string, unknown> => JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
