import { Button, FormError, Loaded, MetaLine, RelativeTime, RowList, State, TextInput } from "@parley/library/client/components";
import { DoneNotice, EntryRow, TitledPage } from "@parley/library/client/formPages";
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
                        <RevisionRow key={revision.revisionID} revision={revision} />
                    ))}
                </RowList>
            )}
        </TitledPage>
    );
}

function RevisionRow({ revision }: { revision: ThemeRevision }): ReactNode {
    const t = useTranslation();
    const { themeID, revisionID, revisionName, insertUser, dateInserted, active } = revision;
    const title = t("Revision {id}", { id: revisionID ?? 0 });
    return (
        <EntryRow
            action={styleGuideRevisionsPath(themeID)}
            field="Revision"
            value={revisionID ?? 0}
            buttons={<Buttons active={active} name={revisionName} shown={revisionName ?? String(revisionID)} />}
        >
            <div>
                <p className={managing.name}>
                    <bdi>{revisionName ?? title}</bdi> {active && <State kind="resolved">{t("This is the theme now")}</State>}
                </p>
                <MetaLine>
                    {revisionName !== null && <span>{title}</span>}
                    {insertUser && (
                        <span>
                            <bdi>{insertUser.name}</bdi>
                        </span>
                    )}
                    {dateInserted !== null && <RelativeTime date={dateInserted} />}
                </MetaLine>
            </div>
        </EntryRow>
    );
}

function Buttons({ active, name, shown }: { active: boolean; name: string | null; shown: string }): ReactNode {
    const t = useTranslation();
    if (active)
        return (
            <>
                <div className={managing.nameField}>
                    <TextInput
                        name="Name"
                        aria-label={t("Name of revision {name}", { name: shown })}
                        placeholder={t("Name")}
                        maxLength={MAX_THEME_NAME}
                        defaultValue={name ?? ""}
                        required
                    />
                </div>
                <Button
                    type="submit"
                    name="Form"
                    value="name"
                    aria-label={t("Save the name of revision {name}", { name: shown })}
                >
                    {t("Save name")}
                </Button>
            </>
        );
    return (
        <>
            <Button
                size={32}
                type="submit"
                name="Form"
                value="preview"
                icon="eye"
                aria-label={t("Preview revision {name}", { name: shown })}
            >
                {t("Preview")}
            </Button>
            <Button
                size={32}
                type="submit"
                name="Form"
                value="restore"
                icon="history"
                aria-label={t("Restore revision {name}", { name: shown })}
            >
                {t("Restore")}
            </Button>
        </>
    );
}
