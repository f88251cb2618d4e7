import type { LayoutCatalog, PartPath, PartSlot, StoredPart } from "@parley/layouts/contract";
import {
    copyPart,
    findList,
    findPart,
    findStep,
    insertPart,
    movePart,
    removePart,
    replacePart,
    toPath,
    toSlot,
} from "@parley/layouts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect, useRef, useState } from "react";
import { useWidgetNames } from "../managing/useWidgetNames";
import type { PartAction } from "./PartRow";
import type { LayoutEditor } from "./useLayoutEditor";
import { usePlaceNames } from "./usePlaceNames";

/** What is chosen in the outline of an editor, what is done with it, and the words that announce it. */
export function usePartActions({ work: { layout }, change }: LayoutEditor, catalog: LayoutCatalog, query: URLSearchParams) {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const placeName = usePlaceNames(catalog);
    const [selected, setSelected] = useState<PartPath | undefined>(query.get("Part") ?? undefined);
    const [addingTo, setAddingTo] = useState<PartPath | undefined>(query.get("Add") ?? undefined);
    const [isMoving, setMoving] = useState(false);
    const [announced, announce] = useState("");
    /** Attribute and value of what gets the focus next. */
    const focused = useRef<string>(undefined);
    const part = selected === undefined ? undefined : findPart(layout, selected);

    // A moved part has another element; the focus follows it.
    useEffect(() => {
        if (focused.current === undefined) return;
        document.querySelector<HTMLElement>(`[${focused.current}]`)?.focus();
        focused.current = undefined;
    });

    return {
        selected,
        part,
        addingTo,
        isMoving,
        announced,
        announce,
        select: (path: PartPath) => setSelected(path === selected ? undefined : path),
        startAdding: setAddingTo,
        close(): void {
            setAddingTo(undefined);
            setMoving(false);
        },
        add(name: string): void {
            if (addingTo === undefined) return;
            const slot = { list: addingTo, index: findList(layout, addingTo).length };
            show(insertPart(layout, slot, { $hydrate: name }), toPath(slot));
            announce(t("{name} is added.", { name: nameOf({ $hydrate: name }) }));
            setAddingTo(undefined);
        },
        /** Changes the selected part; `field` names the field in which somebody types. */
        replace(changed: StoredPart, field?: string): void {
            const typed = field === undefined ? undefined : `${selected} ${field}`;
            if (selected !== undefined) change({ layout: replacePart(layout, selected, changed) }, typed);
        },
        moveTo(slot: PartSlot): void {
            if (selected !== undefined) move(selected, slot);
            setMoving(false);
        },
        perform,
        describe,
        /** Moves a part that was dragged, whose handle keeps the focus. */
        drop(path: PartPath, to: PartSlot): void {
            move(path, to);
            const { path: moved } = movePart(layout, path, to);
            focused.current = `data-grip="${moved}"`;
            if (path !== selected) setSelected(undefined);
        },
    };

    function perform(action: PartAction, path: PartPath): void {
        const target = findPart(layout, path);
        if (!target) return;
        const name = nameOf(target);
        if (action === "move") {
            setSelected(path);
            setMoving(true);
        } else if (action === "copy") {
            const { list, index } = toSlot(path);
            show(copyPart(layout, path), toPath({ list, index: index + 1 }));
            announce(t("{name} is copied.", { name }));
        } else if (action === "remove") {
            show(removePart(layout, path), undefined);
            announce(t("{name} is removed. Undo brings it back.", { name }));
        } else {
            const slot = findStep(layout, catalog, path, action === "up" ? -1 : 1);
            if (slot) move(path, slot);
            else announce(t("{name} can’t be moved any further.", { name }));
        }
    }

    function move(path: PartPath, slot: PartSlot): void {
        const moved = movePart(layout, path, slot);
        show(moved.layout, moved.path);
        announce(describe(path, slot));
    }

    /** Describes where a part is once it is moved to a place. */
    function describe(path: PartPath, to: PartSlot): string {
        const target = findPart(layout, path);
        const moved = movePart(layout, path, to);
        const { list, index } = toSlot(moved.path);
        return t("{name}: position {position} of {count} in {place}.", {
            name: target ? nameOf(target) : "",
            position: index + 1,
            count: findList(moved.layout, list).length,
            place: placeName(moved.layout, list),
        });
    }

    function show(next: StoredPart[], path: PartPath | undefined): void {
        change({ layout: next });
        setSelected(path);
        focused.current = path === undefined ? undefined : `data-part="${path}"`;
    }
}
