import type { PartPath, RowAction, SettingSchema } from "@parley/layouts/contract";
import {
    changeGroup,
    changeItems,
    findControl,
    formatSetting,
    listChoices,
    listProperties,
    readGroup,
    readItems,
    readRecordIDs,
    SETTING_FIELD,
} from "@parley/layouts/contract";
import { Button, Checkbox, Field, FieldGroup, NumberInput, Select, TextArea, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { editor } from "./editor.styles";
import { RecordControl, RecordsControl } from "./RecordControls";
import { submitOr } from "./submitOr";
import { useSettingNames } from "./useSettingNames";

interface SettingProps {
    /** The part that has the setting. */
    path: PartPath;
    name: string;
    /** Name of the field; those of the settings in a group and of the rows of a list begin with it. */
    field: string;
    schema: SettingSchema;
    value: unknown;
    /** Values of a form that was posted without scripts and refused. */
    typed: Readonly<Record<string, string>> | undefined;
    /** Called with `undefined` for a setting that is left to its default, and with the name of the field if somebody types in it. */
    onChange: (value: unknown, typedField?: string) => void;
}

/** Control of a setting, by its schema: a field, a group of fields, or a list of rows. */
export function SettingControl(props: SettingProps): ReactNode {
    const { name, field, schema, value, typed, onChange } = props;
    const t = useTranslation();
    const { labelOf } = useSettingNames();
    const label = labelOf(name, schema);
    const hint = schema.description && t(schema.description);
    const kind = findControl(schema);
    const isOn = typeof value === "boolean" ? value : schema.default === true;
    switch (kind) {
        case "group":
            return (
                <FieldGroup label={label} hint={hint}>
                    <div className={editor.rows}>
                        <GroupFields {...props} />
                    </div>
                </FieldGroup>
            );
        case "list":
            return <ListSetting {...props} label={label} />;
        case "records":
            return <RecordsControl {...{ field, label, hint, value, typed, onChange }} recordType={schema.recordType ?? ""} />;
        case "switch":
            return (
                <Checkbox
                    name={field}
                    checked={typed === undefined ? isOn : typed[field] !== undefined}
                    note={hint}
                    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
                >
                    {label}
                </Checkbox>
            );
        default:
            return (
                <Field label={label} hint={hint}>
                    {(attributes) => <TextControl {...props} attributes={attributes} />}
                </Field>
            );
    }
}

/** Controls of the settings in a group. */
function GroupFields({ path, field, schema, value, typed, onChange }: SettingProps): ReactNode {
    return listProperties(schema).map(([name, property]) => (
        <SettingControl
            key={name}
            path={path}
            name={name}
            field={`${field}.${name}`}
            schema={property}
            value={readGroup(value)[name]}
            typed={typed}
            onChange={(changed, typedField) => onChange(changeGroup(schema, value, name, changed), typedField)}
        />
    ));
}

/** Control with one field. */
function TextControl({
    field,
    schema,
    value,
    typed,
    onChange,
    attributes,
}: SettingProps & { attributes: { id: string } }): ReactNode {
    const kind = findControl(schema);
    const shared = { ...attributes, name: field, value: typed?.[field] ?? formatSetting(schema, value) };
    const onText = (text: string) => onChange(text === "" ? undefined : text, field);
    if (kind === "record")
        return (
            <RecordControl
                {...{ attributes, field, typed, onChange }}
                recordType={schema.recordType ?? ""}
                recordID={readRecordIDs(value)[0]}
            />
        );
    if (kind === "choice") return <ChoiceInput {...{ shared, schema, onChange }} />;
    if (kind === "json") return <JsonInput {...{ shared, value, onChange }} />;
    if (kind === "number")
        return (
            <NumberInput
                {...shared}
                min={schema.minimum}
                max={schema.maximum}
                onChange={({ currentTarget }) =>
                    onChange(currentTarget.value === "" ? undefined : Number(currentTarget.value), field)
                }
            />
        );
    const limited = { ...shared, maxLength: schema.maxLength, dir: "auto" };
    return kind === "longText" ? (
        <TextArea {...limited} onChange={({ currentTarget }) => onText(currentTarget.value)} />
    ) : (
        <TextInput {...limited} onChange={({ currentTarget }) => onText(currentTarget.value)} />
    );
}

interface InputProps extends Pick<SettingProps, "onChange"> {
    shared: { id: string; name: string; value: string };
}

function ChoiceInput({ shared, schema, onChange }: InputProps & Pick<SettingProps, "schema">): ReactNode {
    const t = useTranslation();
    const { choiceOf } = useSettingNames();
    const choices = listChoices(schema) ?? [];
    return (
        <Select {...shared} onChange={({ currentTarget }) => onChange(choices[Number(currentTarget.value)])}>
            <option value={-1}>{t("As usual")}</option>
            {choices.map((choice, index) => (
                <option key={String(choice)} value={index}>
                    {choiceOf(choice)}
                </option>
            ))}
        </Select>
    );
}

/** A setting without a form of its own, as JSON; what is no JSON stays in the field and changes nothing. */
function JsonInput({ shared, value, onChange }: InputProps & Pick<SettingProps, "value">): ReactNode {
    const [typed, setTyped] = useState({ text: shared.value, value });
    // Undo and the other window change the setting, too.
    const text = JSON.stringify(typed.value) === JSON.stringify(value) ? typed.text : shared.value;
    return (
        <TextArea
            {...shared}
            value={text}
            spellCheck={false}
            onChange={({ currentTarget }) => {
                const changed = parseJSON(currentTarget.value);
                setTyped({ text: currentTarget.value, value: changed ? changed.value : value });
                if (changed) onChange(changed.value, shared.name);
            }}
        />
    );
}

/** Returns the value of a text; nothing while it is no JSON. */
function parseJSON(text: string): { value: unknown } | undefined {
    try {
        return { value: text.trim() === "" ? undefined : (JSON.parse(text) as unknown) };
    } catch {
        return undefined;
    }
}

/** A setting that is a list: a row of fields for each item, which is added, moved and removed by buttons. */
function ListSetting(props: SettingProps & { label: string }): ReactNode {
    const { path, field, schema, value, onChange, label } = props;
    const t = useTranslation();
    const items = readItems(value);
    const root = useRef<HTMLDivElement>(null);
    const focused = useRef<string>(undefined);
    // A moved row has other elements; the focus follows it.
    useEffect(() => {
        if (focused.current === undefined) return;
        root.current?.querySelector<HTMLElement>(focused.current)?.focus();
        focused.current = undefined;
    });
    const setting = field.slice(SETTING_FIELD.length);
    const doing = (action: RowAction, index: number) =>
        submitOr(`${action}-row ${path} ${setting}.${index}`, () => act(action, index));
    const isFull = items.length >= (schema.maxItems ?? Infinity);
    return (
        <FieldGroup label={label}>
            <div className={editor.rows} ref={root}>
                {items.map((item, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: items have no names; their fields are controlled.
                    <Row key={index} {...props} {...{ index, item, doing }} />
                ))}
                <div>
                    <Button size={32} icon="plus" disabled={isFull} data-action="add" {...doing("add", items.length)}>
                        {t("Add a row")}
                    </Button>
                </div>
            </div>
        </FieldGroup>
    );

    function act(action: RowAction, index: number): void {
        onChange(changeItems(schema, value, action, index));
        const last = items.length - 1;
        if (action === "up") focused.current = `[data-row="${Math.max(0, index - 1)}"] [data-action=up]`;
        else if (action === "down") focused.current = `[data-row="${Math.min(last, index + 1)}"] [data-action=down]`;
        else if (action === "remove") focused.current = "[data-action=add]";
        else focused.current = "fieldset:nth-last-child(2) :is(input, select, textarea)";
    }
}

interface RowProps extends SettingProps {
    label: string;
    index: number;
    item: unknown;
    /** Returns the attributes of a button for an act on a row. */
    doing: (action: RowAction, index: number) => ReturnType<typeof submitOr>;
}

function Row({ index, item, doing, ...list }: RowProps): ReactNode {
    const t = useTranslation();
    const number = index + 1;
    const buttons = [
        { action: "up", icon: "up", name: t("Move row {number} up", { number }) },
        { action: "down", icon: "down", name: t("Move row {number} down", { number }) },
        { action: "remove", icon: "trash", name: t("Remove row {number}", { number }) },
    ] as const;
    return (
        <fieldset className={editor.settingRow} aria-label={t("{list}, row {number}", { list: list.label, number })}>
            <Item {...list} index={index} item={item} />
            <div className={editor.tools} data-row={index}>
                {buttons.map(({ action, icon, name }) => (
                    <Button
                        key={action}
                        size={32}
                        only
                        icon={icon}
                        aria-label={name}
                        data-action={action}
                        {...doing(action, index)}
                    />
                ))}
            </div>
        </fieldset>
    );
}

/** The fields of a row. */
function Item({
    path,
    field,
    schema,
    value,
    typed,
    onChange,
    index,
    item,
}: SettingProps & { index: number; item: unknown }): ReactNode {
    const t = useTranslation();
    const { items = {} } = schema;
    const row = {
        path,
        name: "",
        field: `${field}.${index}`,
        schema: items,
        value: item,
        typed,
        onChange(changed: unknown, typedField?: string): void {
            const rows = readItems(value).with(index, changed ?? (items.type === "string" ? "" : item));
            onChange(rows, typedField);
        },
    };
    if (findControl(items) === "group") return <GroupFields {...row} />;
    return <SettingControl {...row} schema={{ ...items, title: t("Value") }} />;
}
