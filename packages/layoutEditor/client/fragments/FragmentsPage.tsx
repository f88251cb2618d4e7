import type { Fragment } from "@parley/layouts/contract";
import { ADD_FRAGMENT_PAGE, FRAGMENT_FORM, FRAGMENTS_PAGE, fragmentPath, LAYOUTS_PAGE } from "@parley/layouts/contract";
import { Button, ButtonLink, FormError, Loaded, MetaLine, RelativeTime, RowList } from "@parley/library/client/components";
import { DoneNotice, EntryRow, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { managing } from "../managing/managing.styles";
import { FragmentsNotice } from "./FragmentsNotice";
import { selectFragments } from "./fragments.slice";
import { fetchFragments } from "./fragments.thunks";
import { useFragmentNames } from "./useFragmentNames";
import { useMayWriteFragments } from "./useMayWriteFragments";

/** Page `/appearance/fragments`: the fragments of the site, and where they stand. */
export function Page(): ReactNode {
    const t = useTranslation();
    const fragments = useLoadable(selectFragments, () => fetchFragments({}));
    const mayWrite = useMayWriteFragments();
    const refused = useFormState(FRAGMENT_FORM);
    return (
        <TitledPage
            title={t("Fragments")}
            end={
                mayWrite && (
                    <ButtonLink href={ADD_FRAGMENT_PAGE} variant="primary" icon="plus">
                        {t("New fragment")}
                    </ButtonLink>
                )
            }
        >
            <DoneNotice messages={{ deleted: t("The fragment is deleted. The built-in part stands in its place.") }} />
            {refused?.message && <FormError message={refused.message} />}
            <p className={managing.lead}>
                {t("A fragment replaces a part of a page by your own HTML. Choose it in the settings of the part.")}{" "}
                <a href={LAYOUTS_PAGE}>{t("Layouts of pages")}</a>
            </p>
            <FragmentsNotice />
            <Loaded value={fragments}>
                {(all) =>
                    all.length === 0 ? (
                        <p className={managing.note}>{t("There are no fragments yet.")}</p>
                    ) : (
                        <RowList label={t("Fragments")}>
                            {all.map((fragment) => (
                                <FragmentRow key={fragment.fragmentUUID} fragment={fragment} mayWrite={mayWrite} />
                            ))}
                        </RowList>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

function FragmentRow({ fragment, mayWrite }: { fragment: Fragment; mayWrite: boolean }): ReactNode {
    const t = useTranslation();
    const { types, states } = useFragmentNames();
    const { fragmentUUID, name, fragmentType, status, fragmentViews, dateRevisionInserted } = fragment;
    return (
        <EntryRow
            action={FRAGMENTS_PAGE}
            field="Fragment"
            value={fragmentUUID}
            buttons={
                mayWrite && (
                    <>
                        <ButtonLink
                            size={32}
                            href={fragmentPath(fragmentUUID)}
                            icon="edit"
                            aria-label={t("Edit {name}", { name })}
                        >
                            {t("Edit")}
                        </ButtonLink>
                        <Button
                            size={32}
                            type="submit"
                            name="Form"
                            value="delete"
                            icon="trash"
                            aria-label={t("Delete {name}", { name })}
                        >
                            {t("Delete")}
                        </Button>
                    </>
                )
            }
        >
            <div>
                <a className={managing.layoutName} href={fragmentPath(fragmentUUID)}>
                    <bdi>{name}</bdi>
                </a>
                <MetaLine>
                    <span>{types[fragmentType]}</span>
                    <span>{states[status]}</span>
                    <span>
                        {fragmentViews.length === 0
                            ? t("Not in use")
                            : t("Used in {count} layouts", { count: fragmentViews.length })}
                    </span>
                    <RelativeTime date={dateRevisionInserted} />
                </MetaLine>
            </div>
        </EntryRow>
    );
}
