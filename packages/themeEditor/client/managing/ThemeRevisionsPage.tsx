import { Button, ButtonLink, FormError, Loaded, RowList } from "@parley/library/client/components";
import { DoneNotice, RestoreRevisionButton, RevisionNameFields, RevisionRow, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { Theme, ThemeRevision } from "@parley/themes/contract";
import {
    DIFFERENCE_PARAMETER,
    MAX_THEME_NAME,
    styleGuidePath,
    styleGuideRevisionsPath,
    THEMES_FORM,
} from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { selectTheme, selectThemeRevisions } from "../themes.slice";
import { fetchTheme, fetchThemeRevisions, toThemeQuery } from "../themes.thunks";
import { findCompared } from "./findCompared";
import { listMessages } from "./listMessages";
import { managing } from "./managing.styles";
import { RevisionDifference } from "./RevisionDifference";

/** Page `/appearance/style-guides/{themeID}/revisions`: what a theme was before; revisions are previewed and restored (THEME-027). */
export function Page(): ReactNode {
    const { themeID = "" } = useParams();
    const theme = useLoadable(
        (state) => selectTheme(state, themeID),
        () => fetchTheme(toThemeQuery(themeID)),
    );
    const revisions = useLoadable(
        (state) => selectThemeRevisions(state, themeID),
        () => fetchThemeRevisions({ themeID }),
    );
    return (
        <Loaded value={theme}>
            {(known) => <Loaded value={revisions}>{(all) => <Revisions theme={known} revisions={all} />}</Loaded>}
        </Loaded>
    );
}

function Revisions({ theme: { themeID, name }, revisions }: { theme: Theme; revisions: readonly ThemeRevision[] }): ReactNode {
    const t = useTranslation();
    const messages = listMessages(useFormState(THEMES_FORM));
    const [compared, former] = findCompared(revisions, useLocation().search);
    return (
        <TitledPage title={t("Revisions of {name}", { name })} end={<a href={styleGuidePath(themeID)}>{t("Edit the theme")}</a>}>
            <DoneNotice messages={{ restored: t("The revision is restored."), named: t("The name of the revision is saved.") }} />
            {messages.map((message) => (
                <FormError key={message} message={message} />
            ))}
            {compared && former && <RevisionDifference key={compared.revisionID} revision={compared} former={former} />}
            {revisions.length === 0 ? (
                <p className={managing.lead}>{t("A theme that is built in has no revisions.")}</p>
            ) : (
                <RowList label={t("Revisions")}>
                    {revisions.map((revision, index) => (
                        <ThemeRevisionRow
                            key={revision.revisionID}
                            revision={revision}
                            isFirst={index === revisions.length - 1}
                        />
                    ))}
                </RowList>
            )}
        </TitledPage>
    );
}

function ThemeRevisionRow({ revision, isFirst }: { revision: ThemeRevision; isFirst: boolean }): ReactNode {
    const t = useTranslation();
    const { themeID, revisionID, revisionName, insertUser, dateInserted, active } = revision;
    const shown = revisionName ?? String(revisionID);
    return (
        <RevisionRow
            action={styleGuideRevisionsPath(themeID)}
            revisionID={revisionID ?? 0}
            name={revisionName}
            current={active ? t("This is the theme now") : undefined}
            author={insertUser?.name}
            date={dateInserted}
            buttons={
                <>
                    {!isFirst && <DifferenceLink revision={revision} />}
                    {active ? (
                        <RevisionNameFields shown={shown} name={revisionName} maxLength={MAX_THEME_NAME} required />
                    ) : (
                        <>
                            <Button
                                type="submit"
                                name="Form"
                                value="preview"
                                icon="eye"
                                aria-label={t("Preview revision {name}", { name: shown })}
                            >
                                {t("Preview")}
                            </Button>
                            <RestoreRevisionButton shown={shown} />
                        </>
                    )}
                </>
            }
        />
    );
}

function DifferenceLink({ revision: { themeID, revisionID, revisionName } }: { revision: ThemeRevision }): ReactNode {
    const t = useTranslation();
    return (
        <ButtonLink
            href={`${styleGuideRevisionsPath(themeID)}?${DIFFERENCE_PARAMETER}=${revisionID}`}
            aria-label={t("What revision {id} changed", { id: revisionName ?? revisionID ?? 0 })}
        >
            {t("What it changed")}
        </ButtonLink>
    );
}
