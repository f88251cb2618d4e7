import type { LayoutMetadata, LayoutPlace } from "@parley/layouts/contract";
import { LAYOUTS_PAGE } from "@parley/layouts/contract";
import { Button, Field, Select, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { managing } from "../managing.styles";
import { PlaceOptions } from "./PlaceOptions";

interface ChoiceProps {
    /** Kind of page. */
    kind: string;
    /** Stored layouts of the kind. */
    layouts: readonly LayoutMetadata[];
}

interface PlaceRowProps extends ChoiceProps {
    name: string;
    /** Record type and ID: `category:7`. */
    place: string;
    /** Layout assigned to the place, if any. */
    layoutID: number | undefined;
    /** Shown beside a place for which there is no layout to choose. */
    children?: ReactNode;
}

/** A place with the layout that its pages have, and the choice of another one. */
export function PlaceRow({ kind, layouts, name, place, layoutID, children }: PlaceRowProps): ReactNode {
    const t = useTranslation();
    const isSite = place.startsWith("global:");
    const without = isSite ? t("Built in") : t("None of its own");
    return (
        <li className={managing.place}>
            <div>
                <p className={managing.name}>
                    <bdi>{name}</bdi>
                </p>
                {layouts.length === 0 && <p className={managing.note}>{without}</p>}
            </div>
            {layouts.length === 0 ? (
                <div className={managing.end}>{children}</div>
            ) : (
                <form className={managing.choice} method="post" action={LAYOUTS_PAGE}>
                    <TransientKeyField />
                    <input type="hidden" name="View" value={kind} />
                    <input type="hidden" name="Place" value={place} />
                    <Select
                        name="Layout"
                        aria-label={t("Layout for {place}", { place: name })}
                        key={layoutID}
                        defaultValue={layoutID ?? ""}
                    >
                        <option value="">{without}</option>
                        <LayoutOptions layouts={layouts} />
                    </Select>
                    <Button
                        type="submit"
                        name="Form"
                        value="assign"
                        aria-label={t("Use this layout for {place}", { place: name })}
                    >
                        {t("Use")}
                    </Button>
                </form>
            )}
        </li>
    );
}

/** Words of the form for places that are categories, and for those that are sections of the site. */
const usePlaceWords = (places: readonly LayoutPlace[]) => {
    const t = useTranslation();
    return places.some(({ recordType }) => recordType === "siteSection")
        ? {
              title: t("Give a section its own layout"),
              label: t("Section"),
              none: t("Choose a section"),
              submit: t("Use for the section"),
          }
        : {
              title: t("Give a category its own layout"),
              label: t("Category"),
              hint: t("Its subcategories get the layout too."),
              none: t("Choose a category"),
              submit: t("Use for the category"),
          };
};

/** Form that gives a record, such as a category, a layout of its own. */
export function OtherPlaceForm({ kind, layouts, places }: ChoiceProps & { places: readonly LayoutPlace[] }): ReactNode {
    const t = useTranslation();
    const words = usePlaceWords(places);
    return (
        <li>
            <details className={managing.other}>
                <summary className={textStyles.opens}>{words.title}</summary>
                <form className={managing.otherFields} method="post" action={LAYOUTS_PAGE}>
                    <TransientKeyField />
                    <input type="hidden" name="View" value={kind} />
                    <Field label={words.label} hint={words.hint} required>
                        {(attributes) => (
                            <Select {...attributes} name="Place" defaultValue="">
                                <option value="">{words.none}</option>
                                <PlaceOptions
                                    places={places}
                                    toValue={({ recordType, recordID }) => `${recordType}:${recordID}`}
                                />
                            </Select>
                        )}
                    </Field>
                    <Field label={t("Layout")} required>
                        {(attributes) => (
                            <Select {...attributes} name="Layout">
                                <LayoutOptions layouts={layouts} />
                            </Select>
                        )}
                    </Field>
                    <div>
                        <Button type="submit" name="Form" value="assign">
                            {words.submit}
                        </Button>
                    </div>
                </form>
            </details>
        </li>
    );
}

function LayoutOptions({ layouts }: Pick<ChoiceProps, "layouts">): ReactNode {
    return layouts.map(({ layoutID, name }) => (
        <option key={layoutID} value={layoutID}>
            {name}
        </option>
    ));
}
