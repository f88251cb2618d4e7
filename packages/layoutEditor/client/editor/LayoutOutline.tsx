import type { LayoutCatalog, OutlineRow, PartPath, PartSlot, StoredPart } from "@parley/layouts/contract";
import { findWidget, listRows } from "@parley/layouts/contract";
import { arranging, useMoving } from "@parley/library/client/arranging";
import { Button, classNames, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { Fragment, useRef } from "react";
import { useWidgetNames } from "../managing/useWidgetNames";
import { getDepthClass } from "./depthClass";
import type { RowKey } from "./dropSlots";
import { findNearestDrop, findOwnSlot, listDropSlots, listRest, toRowKey } from "./dropSlots";
import { editor, OUTLINE_INDENT } from "./editor.styles";
import { PositionSelect } from "./PartDialogs";
import type { PartAction, PartRowActions } from "./PartRow";
import { PartRow } from "./PartRow";
import { submitOr } from "./submitOr";
import { useLatestActions } from "./useLatestActions";
import { useSlotNames } from "./useSlotNames";

interface LayoutOutlineProps {
    layout: readonly StoredPart[];
    catalog: LayoutCatalog;
    selected: PartPath | undefined;
    onSelect: (path: PartPath) => void;
    /** Opens the choice of a part for the end of a list. */
    onAdd: (list: PartPath) => void;
    onAction: (action: PartAction, path: PartPath) => void;
    /** Moves a dragged part. */
    onDrop: (path: PartPath, to: PartSlot) => void;
    /** Describes where a part would be. */
    describe: (path: PartPath, to: PartSlot) => string;
    announce: (words: string) => void;
    /** Settings of the selected part. */
    children: ReactNode;
}

/**
 * Shows the parts of a layout as a list in the order of the page, which has everything that the editor can do: a part is dragged by its handle,
 * chosen by its button, and moved, copied and removed by the buttons below it or by keys.
 */
export function LayoutOutline(props: LayoutOutlineProps): ReactNode {
    const { layout, catalog, selected, onSelect, onAction, onAdd, children } = props;
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const slotName = useSlotNames();
    const { moving, gripOf, setRow } = useDragging(props);
    const rest = moving ? listRest(layout, catalog, moving.key).map(toRowKey) : [];
    const next = moving && rest[moving.slot.index];
    const isHeld = (row: OutlineRow) => moving !== undefined && !rest.includes(toRowKey(row));
    const actions: PartRowActions = useLatestActions({
        onSelect,
        onAction,
        onGripKey: (event, path) => gripOf(path).onKeyDown(event),
        onGrip: (event, path) => gripOf(path).onPointerDown(event),
        setRow,
    });
    return (
        <>
            <ul className={editor.list} aria-label={t("Parts of the page")}>
                {listRows(layout, catalog).map((row) => (
                    <Fragment key={toRowKey(row)}>
                        {moving && next === toRowKey(row) && <Target depth={moving.slot.depth} />}
                        <li
                            id={row.kind === "part" ? `part-${row.path}` : undefined}
                            className={classNames(editor.row, isHeld(row) && arranging.held)}
                        >
                            {row.kind === "column" ? (
                                <div
                                    ref={(element) => setRow(toRowKey(row), element)}
                                    className={classNames(editor.column, getDepthClass(row.depth))}
                                >
                                    {slotName(row.slot)}
                                    <Button
                                        only
                                        size={32}
                                        variant="text"
                                        icon="plus"
                                        aria-label={t("Add to {column}", { column: slotName(row.slot) })}
                                        {...submitOr(`adding ${row.list}`, () => onAdd(row.list))}
                                    />
                                </div>
                            ) : (
                                <PartRow
                                    path={row.path}
                                    depth={row.depth}
                                    name={nameOf(row.part)}
                                    title={typeof row.part.title === "string" ? row.part.title : undefined}
                                    isSection={row.part.$hydrate in catalog.sections}
                                    isKnown={findWidget(catalog, row.part.$hydrate) !== undefined}
                                    isSelected={row.path === selected}
                                    isPickedUp={moving?.key === row.path}
                                    actions={actions}
                                />
                            )}
                            {row.kind === "part" && row.path === selected && (
                                <>
                                    <PartTools {...props} path={row.path} name={nameOf(row.part)} />
                                    {children}
                                </>
                            )}
                        </li>
                    </Fragment>
                ))}
                {moving && next === undefined && <Target depth={moving.slot.depth} />}
            </ul>
            <div>
                <Button icon="plus" {...submitOr("adding", () => onAdd(""))}>
                    {t("Add a section")}
                </Button>
            </div>
        </>
    );
}

/** Moves the parts of the outline by their handles, and announces each step. */
function useDragging({ layout, catalog, onDrop, describe, announce }: LayoutOutlineProps) {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const rows = useRef(new Map<RowKey, HTMLElement>());
    const nameAt = (path: PartPath) => {
        const row = listRows(layout, catalog).find((each) => toRowKey(each) === path);
        return row?.kind === "part" ? nameOf(row.part) : "";
    };
    const placeAt = (path: PartPath, { index, depth }: { index: number; depth: number }) =>
        listDropSlots(layout, catalog, path).find((slot) => slot.index === index && slot.depth === depth)?.to;
    const { moving, gripOf } = useMoving<RowKey>({
        indent: OUTLINE_INDENT,
        findSlot: (path) => findOwnSlot(layout, catalog, path),
        findNearestSlot: ({ key, slot }, wanted, isStep) =>
            findNearestDrop(listDropSlots(layout, catalog, key), slot, wanted, isStep),
        listRest: (path) => listRest(layout, catalog, path).map(toRowKey),
        onPickUp: (path) =>
            announce(
                t("{name} picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.", { name: nameAt(path) }),
            ),
        onMove: ({ key, slot }) => {
            const to = placeAt(key, slot);
            if (to) announce(describe(key, to));
        },
        onDrop: ({ key, slot }) => {
            const to = placeAt(key, slot);
            if (to) onDrop(key, to);
        },
        onCancel: (path) => announce(t("{name} stays where it was.", { name: nameAt(path) })),
        rowOf: (key) => rows.current.get(key),
    });
    const setRow = (key: RowKey, element: HTMLElement | null): void => {
        if (element) rows.current.set(key, element);
        else rows.current.delete(key);
    };
    return { moving, gripOf, setRow };
}

/** Shows where the moved part will be dropped. */
function Target({ depth }: { depth: number }): ReactNode {
    return (
        <li className={classNames(arranging.target, getDepthClass(depth))} aria-hidden="true">
            <span className={arranging.mark} />
        </li>
    );
}

interface PartToolsProps extends Pick<LayoutOutlineProps, "layout" | "catalog" | "onAction"> {
    path: PartPath;
    name: string;
}

function PartTools({ path, name, layout, catalog, onAction }: PartToolsProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const doing = (action: PartAction) => submitOr(`${action} ${path}`, () => onAction(action, path));
    return (
        <fieldset className={editor.partTools} aria-label={t("Change {name}", { name })}>
            <Button size={32} icon="up" only aria-label={t("Move {name} up", { name })} {...doing("up")} />
            <Button size={32} icon="down" only aria-label={t("Move {name} down", { name })} {...doing("down")} />
            {isAlive && (
                <Button size={32} icon="move" {...doing("move")}>
                    {t("Move to…")}
                </Button>
            )}
            <Button size={32} {...doing("copy")}>
                {t("Copy")}
            </Button>
            <Button size={32} icon="trash" {...doing("remove")}>
                {t("Remove")}
            </Button>
            {!isAlive && (
                <>
                    <PositionSelect {...{ layout, catalog, path }} name="To" aria-label={t("New position")} />
                    <Button size={32} icon="move" {...doing("move")}>
                        {t("Move")}
                    </Button>
                </>
            )}
        </fieldset>
    );
}
