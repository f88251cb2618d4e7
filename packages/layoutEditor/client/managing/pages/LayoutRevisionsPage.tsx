import type { LayoutRevision } from "@parley/layouts/contract";
import { layoutPath, layoutRevisionsPath, MAX_LAYOUT_NAME } from "@parley/layouts/contract";
import { Button, Field, Loaded, RowList, Select } from "@parley/library/client/components";
import {
    DoneNotice,
    FormPart,
    RestoreRevisionButton,
    RevisionNameFields,
    RevisionRow,
    TitledPage,
} from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { LayoutDifference } from "../components/LayoutDifference";
import { selectLayoutCatalog, selectLayoutRevision, selectLayoutRevisions } from "../managing.slice";
import { managing } from "../managing.styles";
import { fetchLayoutRevisions } from "../managing.thunks";
import { useWidgetNames } from "../useWidgetNames";

/** Page `/appearance/layouts/{layoutID}/revisions`: what a layout was before; revisions are named, compared and restored. */
export function Page(): ReactNode {
    const t = useTranslation();
    const layoutID = Number(useParams().layoutID) || 0;
    const revisions = useLoadable(
        (state) => selectLayoutRevisions(state, layoutID),
        () => fetchLayoutRevisions({ layoutID }),
    );
    return (
        <Loaded value={revisions}>
            {(all) => (
                <TitledPage
                    title={t("Revisions of {name}", { name: all[0]?.name ?? "" })}
                    end={<a href={layoutPath(layoutID)}>{t("Edit the layout")}</a>}
                >
                    <DoneNotice
                        messages={{ restored: t("The revision is restored."), named: t("The name of the revision is saved.") }}
                    />
                    {all.length > 1 && <Comparison layoutID={layoutID} revisions={all} />}
                    <RowList label={t("Revisions")}>
                        {all.map((revision) => (
                            <LayoutRevisionRow key={revision.layoutRevisionID} revision={revision} />
                        ))}
                    </RowList>
                </TitledPage>
            )}
        </Loaded>
    );
}

function LayoutRevisionRow({ revision }: { revision: LayoutRevision }): ReactNode {
    const t = useTranslation();
    const { layoutID, layoutRevisionID, revisionName, name, insertUser, dateInserted, isCurrent } = revision;
    const shown = toName(revision);
    return (
        <RevisionRow
            action={layoutRevisionsPath(layoutID)}
            revisionID={layoutRevisionID}
            name={revisionName ?? name}
            current={isCurrent ? t("This is the layout now") : undefined}
            author={insertUser?.name}
            date={dateInserted}
            buttons={
                <>
                    <RevisionNameFields shown={shown} name={revisionName} maxLength={MAX_LAYOUT_NAME} />
                    {!isCurrent && <RestoreRevisionButton shown={shown} />}
                </>
            }
        />
    );
}

const toName = ({ revisionName, layoutRevisionID }: LayoutRevision): string => revisionName ?? String(layoutRevisionID);

/** Choice of two revisions, and the parts in which they differ. */
function Comparison({ layoutID, revisions }: { layoutID: number; revisions: readonly LayoutRevision[] }): ReactNode {
    const t = useTranslation();
    const query = new URLSearchParams(useLocation().search);
    const [from, to] = [Number(query.get("From")), Number(query.get("To"))];
    const before = useAppSelector((state) => selectLayoutRevision(state, from)).data;
    const after = useAppSelector((state) => selectLayoutRevision(state, to)).data;
    const catalog = useAppSelector((state) => selectLayoutCatalog(state, "")).data;
    const nameOf = useWidgetNames(catalog);
    const chosen = { From: from || revisions[1]?.layoutRevisionID, To: to || revisions[0]?.layoutRevisionID };
    const labels = { From: t("Earlier revision"), To: t("Later revision") };
    return (
        <FormPart title={t("Compare")}>
            <form className={managing.otherFields} action={layoutRevisionsPath(layoutID)}>
                {(["From", "To"] as const).map((field) => (
                    <Field key={field} label={labels[field]}>
                        {(attributes) => (
                            <Select {...attributes} name={field} defaultValue={chosen[field]}>
                                {revisions.map((revision) => (
                                    <option key={revision.layoutRevisionID} value={revision.layoutRevisionID}>
                                        {t("Revision {id}", { id: toName(revision) })}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                ))}
                <div>
                    <Button type="submit">{t("Compare")}</Button>
                </div>
            </form>
            {before && after && <LayoutDifference before={before.layout} after={after.layout} nameOf={nameOf} />}
        </FormPart>
    );
}
