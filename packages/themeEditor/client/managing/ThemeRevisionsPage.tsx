import { Button, FormError, Loaded, RowList } from "@parley/library/client/components";
import { DoneNotice, RestoreRevisionButton, RevisionNameFields, RevisionRow, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { Theme, ThemeRevision } from "@parley/themes/contract";
import { MAX_THEME_NAME, styleGuidePath, styleGuideRevisionsPath, THEMES_FORM } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectTheme, selectThemeRevisions } from "../themes.slice";
import { fetchTheme, fetchThemeRevisions, toThemeQuery } from "../themes.thunks";
import { listMessages } from "./listMessages";
import { managing } from "./managing.styles";

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
    return (
        <TitledPage title={t("Revisions of {name}", { name })} end={<a href={styleGuidePath(themeID)}>{t("Edit the theme")}</a>}>
            <DoneNotice messages={{ restored: t("The revision is restored."), named: t("The name of the revision is saved.") }} />
            {messages.map((message) => (
                <FormError key={message} message={message} />
            ))}
            {revisions.length === 0 ? (
                <p className={managing.lead}>{t("A theme that is built in has no revisions.")}</p>
            ) : (
                <RowList label={t("Revisions")}>
                    {revisions.map((revision) => (
                        <ThemeRevisionRow key={revision.revisionID} revision={revision} />
                    ))}
                </RowList>
            )}
        </TitledPage>
    );
}

function ThemeRevisionRow({ revision }: { revision: ThemeRevision }): ReactNode {
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
                active ? (
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
                )
            }
        />
    );
}
