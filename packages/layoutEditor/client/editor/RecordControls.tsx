import { readRecordIDs, toNameField, toRecords } from "@parley/layouts/contract";
import type { FieldAttributes } from "@parley/library/client/components";
import { Combobox, FieldGroup } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { editor } from "./editor.styles";
import { useRecordChoices } from "./useRecordChoices";

interface RecordControlProps {
    /** Attributes of the field; without any, it is named by `aria-label`. */
    attributes: Partial<FieldAttributes> & { "aria-label"?: string };
    field: string;
    recordType: string;
    recordID: number | undefined;
    /** Values of a form that was posted without scripts and refused. */
    typed: Readonly<Record<string, string>> | undefined;
    placeholder?: string | undefined;
    /** Called with the ID of the chosen record; with `undefined` for none. */
    onChange: (recordID: number | undefined) => void;
}

/**
 * Control of a setting that is the ID of a record, which is chosen by its name. Without scripts, a record of a type of which there may be
 * any number is written by its name. One that is not there any more stays chosen, as its ID.
 */
export function RecordControl({
    attributes,
    field,
    recordType,
    recordID,
    typed,
    placeholder,
    onChange,
}: RecordControlProps): ReactNode {
    const t = useTranslation();
    const { source, nameOf } = useRecordChoices(recordType);
    const plainName = toNameField(recordType, field);
    const written = typed?.[plainName];
    const sent = typed?.[field];
    const chosenID = sent === undefined ? recordID : Number(sent) || undefined;
    const chosen = chosenID === undefined ? null : { value: String(chosenID), name: nameOf(chosenID) };
    return (
        <Combobox
            {...attributes}
            {...source}
            name={field}
            plainName={plainName}
            placeholder={placeholder ?? t("None in particular")}
            value={written === undefined ? chosen : { value: "", name: written }}
            onChange={(choice) => onChange(Number(choice?.value) || undefined)}
        />
    );
}

interface RecordsControlProps extends Pick<RecordControlProps, "field" | "recordType" | "typed"> {
    label: string;
    hint: string | undefined;
    value: unknown;
    onChange: (value: unknown) => void;
}

/** Controls of a setting that is the IDs of several records: one for each of them, and one for the next. */
export function RecordsControl({ field, recordType, label, hint, value, typed, onChange }: RecordsControlProps): ReactNode {
    const t = useTranslation();
    const recordIDs = readRecordIDs(value);
    return (
        <FieldGroup label={label} hint={hint}>
            <div className={editor.rows}>
                {[...recordIDs, undefined].map((recordID, index) => (
                    <RecordControl
                        // biome-ignore lint/suspicious/noArrayIndexKey: the control of the next record becomes that of the chosen one.
                        key={index}
                        attributes={{ "aria-label": t("{list}, row {number}", { list: label, number: index + 1 }) }}
                        field={`${field}.${index}`}
                        recordType={recordType}
                        recordID={recordID}
                        typed={typed}
                        placeholder={index === 0 ? undefined : recordID === undefined ? t("Add another one") : t("None")}
                        onChange={(changed) =>
                            onChange(toRecords(recordIDs.toSpliced(index, 1, ...(changed === undefined ? [] : [changed]))))
                        }
                    />
                ))}
            </div>
        </FieldGroup>
    );
}
