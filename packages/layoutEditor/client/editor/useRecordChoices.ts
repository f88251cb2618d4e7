import { formatRecordID } from "@parley/layouts/contract";
import type { Choice } from "@parley/library/client/components";
import { useChoiceSearch } from "@parley/library/client/components";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useEffect } from "react";
import { selectLayoutPlaces, selectRecordNames, toRecordKey } from "../managing/managing.slice";
import { fetchSettingRecords } from "../managing/managing.thunks";
import { listUnnamed } from "./partRecords";

/** Separates the names of a record and of those above it. */
const LEVELS = " › ";

/** The records of a type as the choices of a combobox: all of them, if layouts are assigned to such records, or else by a search. */
export function useRecordChoices(recordType: string) {
    const dispatch = useAppDispatch();
    const { data } = useAppSelector(selectLayoutPlaces);
    const names = useAppSelector(selectRecordNames);
    const places = (data?.places ?? []).filter((place) => place.recordType === recordType);
    const search = useChoiceSearch(async (name) => {
        const answered = await dispatch(fetchSettingRecords({ recordType, name }));
        if (fetchSettingRecords.rejected.match(answered))
            return { refused: answered.payload ?? { status: 0, message: answered.error.message ?? "" } };
        return { choices: answered.payload.map((record) => ({ value: String(record.recordID), name: record.name })) };
    });
    const options = places.length > 0 ? listPaths(places) : undefined;
    return {
        source: options ? { options } : search,
        nameOf: (recordID: number): string =>
            options?.find(({ value }) => value === String(recordID))?.name ??
            names[toRecordKey(recordType, recordID)] ??
            formatRecordID(recordID),
    };
}

/** Fetches the names of the records that the settings of a part name and that are not known yet. */
export function useRecordNames(records: ReadonlyMap<string, readonly number[]>): void {
    const dispatch = useAppDispatch();
    const names = useAppSelector(selectRecordNames);
    const { data } = useAppSelector(selectLayoutPlaces);
    const unknown = listUnnamed(records, data).flatMap(({ recordType, recordIDs }) => {
        const wanted = recordIDs.filter((recordID) => names[toRecordKey(recordType, recordID)] === undefined);
        return wanted.length > 0 ? [{ recordType, recordIDs: wanted }] : [];
    });
    const key = JSON.stringify(unknown);
    useEffect(() => {
        for (const query of JSON.parse(key) as typeof unknown) void dispatch(fetchSettingRecords(query));
    }, [dispatch, key]);
}

/** Returns records with the names of those above them: `Benches › Kettles`. */
function listPaths(places: readonly { recordID: number; name: string; depth: number }[]): Choice[] {
    const above: string[] = [];
    return places.map(({ recordID, name, depth }) => {
        above.splice(depth - 1, Infinity, name);
        return { value: String(recordID), name: above.join(LEVELS) };
    });
}
