import type { LayoutMetadata, LayoutPageKind, LayoutPlace, LayoutView } from "@parley/layouts/contract";
import { ADD_LAYOUT_PAGE, GLOBAL_RECORD } from "@parley/layouts/contract";
import { ButtonLink, FormError, Loaded, RowList, SectionHead } from "@parley/library/client/components";
import { DoneNotice, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useId } from "react";
import { LayoutRow } from "../components/LayoutRow";
import { OtherPlaceForm, PlaceRow } from "../components/PlaceForms";
import { TitleBarForm } from "../components/TitleBarForm";
import { selectLayoutPlaces, selectLayouts } from "../managing.slice";
import { managing } from "../managing.styles";
import { ALL_LAYOUTS, fetchLayoutPlaces, fetchLayouts } from "../managing.thunks";

/** Page `/appearance/layouts`: the kinds of pages, the layouts of each, and which one each place has. */
export function Page(): ReactNode {
    const t = useTranslation();
    const layouts = useLoadable(selectLayouts, () => fetchLayouts(ALL_LAYOUTS));
    const places = useLoadable(selectLayoutPlaces, () => fetchLayoutPlaces({}));
    return (
        <TitledPage
            title={t("Layouts of pages")}
            end={
                <ButtonLink href={ADD_LAYOUT_PAGE} variant="primary" icon="plus">
                    {t("New layout")}
                </ButtonLink>
            }
        >
            <DoneNotice
                messages={{
                    published: t("The layout is published."),
                    assigned: t("The choice is saved."),
                    deleted: t("The layout is deleted. Its pages have the next one."),
                }}
            />
            <p className={managing.lead}>
                {t("A page has the layout of its category or section, else the one for the whole site, else the built-in one.")}
            </p>
            <TitleBarForm />
            <Loaded value={layouts}>
                {(all) => (
                    <Loaded value={places}>
                        {(known) =>
                            sortKinds(known.kinds).map((kind) => (
                                <KindPart
                                    key={kind.layoutViewType}
                                    kind={kind}
                                    layouts={all.filter(
                                        ({ layoutViewType, isDefault }) => layoutViewType === kind.layoutViewType && !isDefault,
                                    )}
                                    places={known.places.filter(({ recordType }) => kind.recordTypes.includes(recordType))}
                                />
                            ))
                        }
                    </Loaded>
                )}
            </Loaded>
        </TitledPage>
    );
}

interface KindPartProps {
    kind: LayoutPageKind;
    /** Stored layouts of the kind. */
    layouts: readonly LayoutMetadata[];
    /** Records whose pages of this kind may have layouts of their own. */
    places: readonly LayoutPlace[];
}

/** One kind of page: its places with their layouts, and its stored layouts. */
function KindPart({ kind, layouts, places }: KindPartProps): ReactNode {
    const t = useTranslation();
    const head = useId();
    const sent = useFormState(`layouts-${kind.layoutViewType}`);
    const messages = [
        sent?.message,
        ...Object.values(sent?.errors ?? {}).flatMap((errors) => errors.map(({ message }) => message)),
    ];
    const views = layouts.flatMap(({ layoutViews = [] }) => layoutViews);
    const isGlobal = ({ recordType }: LayoutView) => recordType === GLOBAL_RECORD.recordType;
    const choice = { kind: kind.layoutViewType, layouts };
    return (
        <section className={managing.kind} aria-labelledby={head}>
            <SectionHead id={head}>{t(kind.name)}</SectionHead>
            {messages.flatMap((message) => (message ? [<FormError key={message} message={message} />] : []))}
            <ul className={managing.places}>
                <PlaceRow
                    {...choice}
                    name={t("Whole site")}
                    place={`${GLOBAL_RECORD.recordType}:${GLOBAL_RECORD.recordID}`}
                    layoutID={views.find(isGlobal)?.layoutID}
                >
                    <ButtonLink
                        size={32}
                        icon="plus"
                        href={`${ADD_LAYOUT_PAGE}?${new URLSearchParams({ View: kind.layoutViewType })}`}
                        aria-label={t("New layout: {kind}", { kind: t(kind.name) })}
                    >
                        {t("New layout")}
                    </ButtonLink>
                </PlaceRow>
                {views
                    .filter((view) => !isGlobal(view))
                    .map((view) => (
                        <PlaceRow
                            key={view.layoutViewID}
                            {...choice}
                            name={nameOf(view)}
                            place={`${view.recordType}:${view.recordID}`}
                            layoutID={view.layoutID}
                        />
                    ))}
                {layouts.length > 0 && places.length > 0 && <OtherPlaceForm {...choice} places={places} />}
            </ul>
            {layouts.length > 0 && (
                <RowList label={t("Layouts for this kind of page")}>
                    {layouts.map((layout) => (
                        <LayoutRow key={layout.layoutID} layout={layout} />
                    ))}
                </RowList>
            )}
        </section>
    );

    function nameOf({ recordType, recordID }: LayoutView): string {
        const place = places.find((known) => known.recordType === recordType && known.recordID === recordID);
        if (place) return place.name;
        if (recordType === "siteSection")
            return recordID === 0 ? t("Main section of the site") : t("Section {id}", { id: recordID });
        return recordType === "discussion" ? t("Post {id}", { id: recordID }) : t("Category {id}", { id: recordID });
    }
}

/** Kinds of pages that readers open most, the first ones first; all others follow. */
const FIRST_KINDS = ["home", "discussionList", "discussion", "categoryList"];

function sortKinds(kinds: readonly LayoutPageKind[]): LayoutPageKind[] {
    const positionOf = ({ layoutViewType }: LayoutPageKind) => FIRST_KINDS.indexOf(layoutViewType) + 1 || FIRST_KINDS.length + 1;
    return [...kinds].sort((one, other) => positionOf(one) - positionOf(other));
}
