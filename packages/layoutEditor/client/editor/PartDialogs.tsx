import type { LayoutCatalog, PartPath, PartSlot, StoredPart } from "@parley/layouts/contract";
import { findList, isWithin, listTargets, toPath } from "@parley/layouts/contract";
import { Button, Field, Modal, ModalBody, ModalFoot, ModalHead, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { useWidgetNames } from "../managing/useWidgetNames";
import { editor } from "./editor.styles";
import { submitOr } from "./submitOr";
import { usePlaceNames } from "./usePlaceNames";

interface DialogProps {
    catalog: LayoutCatalog;
    onClose: () => void;
}

/** Choice of a widget or section to add to a list. */
export function AddPartDialog({
    catalog,
    list,
    onAdd,
    onClose,
}: DialogProps & { list: PartPath; onAdd: (name: string) => void }): ReactNode {
    const t = useTranslation();
    return (
        <Modal size="medium" onClose={onClose}>
            <ModalHead>{list === "" ? t("Add a section") : t("Add a part")}</ModalHead>
            <ModalBody>
                <PartChoices {...{ catalog, list, onAdd }} />
            </ModalBody>
        </Modal>
    );
}

interface PartChoicesProps extends Pick<DialogProps, "catalog"> {
    list: PartPath;
    onAdd: (name: string) => void;
}

/** Buttons that add a widget or a section to a list. */
export function PartChoices({ catalog, list, onAdd }: PartChoicesProps): ReactNode {
    const t = useTranslation();
    const groups = list === "" ? [catalog.sections] : [catalog.widgets, catalog.sections];
    return (
        <ul className={editor.choices}>
            {groups.flatMap((group) =>
                Object.values(group).map(({ widgetID, name }) => (
                    <li key={widgetID}>
                        <button className={editor.choice} {...submitOr(`add ${list} ${widgetID}`, () => onAdd(widgetID))}>
                            {t(name)}
                        </button>
                    </li>
                )),
            )}
        </ul>
    );
}

interface MovePartDialogProps extends DialogProps {
    layout: readonly StoredPart[];
    path: PartPath;
    part: StoredPart;
    onMove: (to: PartSlot) => void;
}

/** Choice of the place that a part is moved to, for those who do not drag. */
export function MovePartDialog({ catalog, layout, path, part, onMove, onClose }: MovePartDialogProps): ReactNode {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const [chosen, setChosen] = useState("");
    return (
        <Modal size="medium" onClose={onClose}>
            <ModalHead>{t("Move {name} to…", { name: nameOf(part) })}</ModalHead>
            <ModalBody>
                <Field label={t("New position")}>
                    {(attributes) => (
                        <PositionSelect
                            {...attributes}
                            {...{ layout, catalog, path }}
                            value={chosen}
                            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                        />
                    )}
                </Field>
            </ModalBody>
            <ModalFoot>
                <Button variant="text" onClick={onClose}>
                    {t("Cancel")}
                </Button>
                <Button variant="primary" disabled={chosen === ""} onClick={move}>
                    {t("Move")}
                </Button>
            </ModalFoot>
        </Modal>
    );

    function move(): void {
        const [list = "", index] = chosen.split(" ");
        if (!isWithin(list, path)) onMove({ list, index: Number(index) });
    }
}

interface PositionSelectProps
    extends Omit<ComponentProps<typeof Select>, "children">,
        Pick<MovePartDialogProps, "catalog" | "layout" | "path"> {}

/** Choice of a place in the layout; its value is the list and the index in it. */
export function PositionSelect({ catalog, layout, path, ...attributes }: PositionSelectProps): ReactNode {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const placeName = usePlaceNames(catalog);
    return (
        <Select {...attributes}>
            <option value="">{t("Choose a position")}</option>
            {listTargets(layout, catalog, path).map((list) => (
                <optgroup key={list} label={placeName(layout, list)}>
                    <option value={toValue({ list, index: 0 })}>
                        {t("First in {place}", { place: placeName(layout, list) })}
                    </option>
                    {findList(layout, list).map((other, index) =>
                        toPath({ list, index }) === path ? null : (
                            <option key={toValue({ list, index: index + 1 })} value={toValue({ list, index: index + 1 })}>
                                {t("After {name}", { name: nameOf(other) })}
                            </option>
                        ),
                    )}
                </optgroup>
            ))}
        </Select>
    );
}

const toValue = ({ list, index }: PartSlot): string => `${list} ${index}`;
