import type { LayoutRegistry, LayoutWidget } from "@parley/library/server/layouts";
import * as Type from "typebox";

/** Registers the page sections of S2§2.9 (LAY-018…LAY-025); their slots contain further parts. */
export function registerSections(layouts: LayoutRegistry): void {
    for (const [name, section] of Object.entries(SECTIONS)) layouts.registerWidget(name, section);
}

/**
 * Slots that layouts of other software have above and below each other in one of our columns: the parts of both are in it, in this order.
 */
const SLOTS_OF_COLUMNS = {
    leftPanel: ["leftTop", "leftBottom"],
    middle: ["mainTop", "main", "mainBottom", "middleTop", "middleBottom"],
    rightPanel: ["secondaryTop", "secondaryBottom", "rightTop", "rightBottom"],
} as const;

const columns = (...names: readonly (keyof typeof SLOTS_OF_COLUMNS | "below")[]) =>
    names.flatMap((name) => (name === "below" ? [name] : [name, ...SLOTS_OF_COLUMNS[name]]));

/** Passes the parts of all slots to the columns they stand in, and the breadcrumbs, which are above the middle column. */
function toColumns({ breadcrumbs }: Record<string, unknown>, settings: Record<string, unknown>): Record<string, unknown> {
    const filled = Object.entries(SLOTS_OF_COLUMNS).flatMap(([column, slots]) => {
        const parts = [column, ...slots].flatMap((slot) => (Array.isArray(settings[slot]) ? settings[slot] : []));
        const isGiven = [column, ...slots].some((slot) => settings[slot] !== undefined);
        return isGiven ? [[column, parts] as const] : [];
    });
    const moved = Object.values(SLOTS_OF_COLUMNS).flatMap((slots) => slots.filter((slot) => settings[slot] !== undefined));
    return {
        ...Object.fromEntries(moved.map((slot) => [slot, undefined])),
        ...Object.fromEntries(filled),
        ...(Array.isArray(breadcrumbs) && { breadcrumbs }),
    };
}

const SECTIONS: Record<string, LayoutWidget> = {
    "react.section.full-width": { name: "Full width", component: "SectionFullWidth", slots: ["children"] },
    "react.section.1-column": {
        name: "One column",
        component: "SectionOneColumn",
        slots: columns("middle"),
        props: toColumns,
    },
    "react.section.2-columns": {
        name: "Two columns",
        component: "SectionTwoColumns",
        slots: columns("middle", "rightPanel", "below"),
        settings: { stickyRight: Type.Boolean() },
        props: toColumns,
    },
    "react.section.3-columns": {
        name: "Three columns",
        component: "SectionThreeColumns",
        slots: columns("leftPanel", "middle", "rightPanel", "below"),
        settings: { stickyLeft: Type.Boolean({ default: true }), stickyRight: Type.Boolean() },
        props: toColumns,
    },
    "react.section.even-columns": { name: "Even columns", component: "SectionEvenColumns", slots: ["children"] },
};
