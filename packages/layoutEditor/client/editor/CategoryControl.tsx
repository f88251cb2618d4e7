import { Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { CategoryOptions } from "../managing/components/CategoryOptions";
import { selectLayoutPlaces } from "../managing/managing.slice";

/** Name of the setting of a widget that is the ID of a category. */
const CATEGORY_SETTING = "categoryID";

/** Checks whether a setting is a category that is chosen by its name: a list of IDs has no such control. */
export const isCategoryChoice = (name: string, value: unknown): boolean =>
    name === CATEGORY_SETTING && (value === undefined || typeof value === "number");

interface CategoryControlProps {
    shared: { id: string; name: string; value: string };
    /** Called with the ID of the chosen category; with `undefined` for none. */
    onChange: (categoryID: number | undefined) => void;
}

/** Control of a setting that is the ID of a category: the categories by name. A category that is gone stays chosen, as its ID. */
export function CategoryControl({ shared, onChange }: CategoryControlProps): ReactNode {
    const t = useTranslation();
    const { data: known } = useAppSelector(selectLayoutPlaces);
    const categories = known?.places.filter(({ recordType }) => recordType === "category") ?? [];
    const isGone = shared.value !== "" && categories.every(({ recordID }) => String(recordID) !== shared.value);
    return (
        <Select {...shared} onChange={({ currentTarget: { value } }) => onChange(value === "" ? undefined : Number(value))}>
            <option value="">{t("None in particular")}</option>
            {isGone && (
                <option value={shared.value}>{t("Category {id}, which is not there any more", { id: shared.value })}</option>
            )}
            <CategoryOptions places={categories} toValue={({ recordID }) => recordID} />
        </Select>
    );
}
