import type { LayoutMetadata } from "@parley/layouts/contract";
import { LAYOUTS_PAGE, layoutPath, layoutRevisionsPath } from "@parley/layouts/contract";
import { Button, ButtonLink, MetaLine, RelativeTime } from "@parley/library/client/components";
import { EntryRow } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { managing } from "../managing.styles";

/** Characters that file systems refuse in names. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]/g;

/** A stored layout in the list, with what can be done with it. */
export function LayoutRow({ layout }: { layout: LayoutMetadata }): ReactNode {
    const t = useTranslation();
    const { layoutID, name, layoutViews = [], insertUser, updateUser, dateInserted = "", dateUpdated } = layout;
    const who = updateUser ?? insertUser;
    return (
        <EntryRow action={LAYOUTS_PAGE} field="Layout" value={layoutID} buttons={<Buttons layout={layout} />}>
            <div>
                <a className={managing.layoutName} href={layoutPath(layoutID)}>
                    <bdi>{name}</bdi>
                </a>
                <MetaLine>
                    <span>
                        {layoutViews.length === 0 ? t("Not in use") : t("Used in {count} places", { count: layoutViews.length })}
                    </span>
                    {who && (
                        <span>
                            <bdi>{who.name}</bdi>
                        </span>
                    )}
                    <RelativeTime date={dateUpdated ?? dateInserted} />
                </MetaLine>
            </div>
        </EntryRow>
    );
}

function Buttons({ layout: { layoutID, layoutViewType, name } }: { layout: LayoutMetadata }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <input type="hidden" name="View" value={layoutViewType} />
            <ButtonLink size={32} href={layoutPath(layoutID)} icon="edit" aria-label={t("Edit {name}", { name })}>
                {t("Edit")}
            </ButtonLink>
            <ButtonLink
                size={32}
                href={layoutRevisionsPath(layoutID)}
                icon="history"
                aria-label={t("Revisions of {name}", { name })}
            >
                {t("Revisions")}
            </ButtonLink>
            <ButtonLink
                size={32}
                href={`/api/v2/layouts/${layoutID}/edit`}
                download={`${name.replace(NOT_IN_FILE_NAMES, " ")}.json`}
                icon="download"
                aria-label={t("Export {name}", { name })}
            >
                {t("Export")}
            </ButtonLink>
            <Button size={32} type="submit" name="Form" value="copy" icon="plus" aria-label={t("Copy {name}", { name })}>
                {t("Copy")}
            </Button>
            <Button size={32} type="submit" name="Form" value="delete" icon="trash" aria-label={t("Delete {name}", { name })}>
                {t("Delete")}
            </Button>
        </>
    );
}
