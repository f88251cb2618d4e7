import type { LayoutPlace } from "@parley/layouts/contract";
import { readRecordIDs, toRecords } from "@parley/layouts/contract";
import { FieldGroup, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { PlaceOptions } from "../managing/components/PlaceOptions";
import { selectLayoutPlaces } from "../managing/managing.slice";
import { editor } from "./editor.styles";

interface RecordControlProps {
    /** Attributes of the field, with the ID of the chosen record as its value; empty for none. */
    shared: { id?: string; name: string; value: string; "aria-label"?: string };
    recordType: string;
    /** Text of the choice of none. */
    none?: string | undefined;
    /** Called with the ID of the chosen record; with `undefined` for none. */
    onChange: (recordID: number | undefined) => void;
}

/** Control of a setting that is the ID of a record: the records by name. One that is not among them stays chosen, as its ID. */
export function RecordControl({ shared, recordType, none, onChange }: RecordControlProps): ReactNode {
    const t = useTranslation();
    const records = useRecords(recordType);
    const isMissing = shared.value !== "" && records.every(({ recordID }) => String(recordID) !== shared.value);
    return (
        <Select {...shared} onChange={({ currentTarget: { value } }) => onChange(value === "" ? undefined : Number(value))}>
            <option value="">{none ?? t("None in particular")}</option>
            {isMissing && (
                <option value={shared.value}>{t("Number {id}, which is not in this list", { id: shared.value })}</option>
            )}
            <PlaceOptions places={records} toValue={({ recordID }) => recordID} />
        </Select>
    );
}

interface RecordsControlProps {
    /** Name of the field; those of the single records begin with it. */
    field: string;
    recordType: string;
    label: string;
    value: unknown;
    /** Values of a form that was posted without scripts and refused. */
    typed: Readonly<Record<string, string>> | undefined;
    onChange: (value: unknown) => void;
}

/** Controls of a setting that is the IDs of several records: one for each of them, and one for the next. */
export function RecordsControl({ field, recordType, label, value, typed, onChange }: RecordsControlProps): ReactNode {
    const t = useTranslation();
    const recordIDs = readRecordIDs(value);
    return (
        <FieldGroup label={label}>
            <div className={editor.rows}>
                {[...recordIDs, undefined].map((recordID, index) => (
                    <RecordControl
                        // biome-ignore lint/suspicious/noArrayIndexKey: the control of the next record becomes that of the chosen one.
                        key={index}
                        shared={{
                            name: `${field}.${index}`,
                            value: typed?.[`${field}.${index}`] ?? String(recordID ?? ""),
                            "aria-label": t("{list}, row {number}", { list: label, number: index + 1 }),
                        }}
                        recordType={recordType}
                        none={index === 0 ? undefined : recordID === undefined ? t("Add another one") : t("None")}
                        onChange={(changed) =>
                            onChange(toRecords(recordIDs.toSpliced(index, 1, ...(changed === undefined ? [] : [changed]))))
                        }
                    />
                ))}
            </div>
        </FieldGroup>
    );
}

/** Returns the records of a type that settings may name. */
function useRecords(recordType: string): LayoutPlace[] {
    const { data: known } = useAppSelector(selectLayoutPlaces);
    return known ? [...known.places, ...known.settingRecords].filter((record) => record.recordType === recordType) : [];
}
