import { Button, MetaLine, RelativeTime, State, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { DateTime } from "@parley/library/contract";
import type { ReactNode } from "react";
import { EntryRow } from "./EntryRow";
import { rows } from "./rows.styles";

interface RevisionRowProps {
    /** Address that the form is posted to. */
    action: string;
    revisionID: number;
    /** What the revision is called; by default by its number. */
    name: string | null;
    /** Label of the revision that is in use; undefined for another one. */
    current: string | undefined;
    author: string | undefined;
    date: DateTime | null;
    /** Links and submit buttons, each with a `Form` value of its own. */
    buttons: ReactNode;
}

/** Renders a revision in the list of those of a record: its name, its author, its age, and the form with its buttons. */
export function RevisionRow({ action, revisionID, name, current, author, date, buttons }: RevisionRowProps): ReactNode {
    const t = useTranslation();
    const title = t("Revision {id}", { id: revisionID });
    return (
        <EntryRow action={action} field="Revision" value={revisionID} buttons={buttons}>
            <div>
                <p className={rows.revision}>
                    <bdi>{name ?? title}</bdi> {current !== undefined && <State kind="resolved">{current}</State>}
                </p>
                <MetaLine>
                    {name !== null && <span>{title}</span>}
                    {author !== undefined && (
                        <span>
                            <bdi>{author}</bdi>
                        </span>
                    )}
                    {date !== null && <RelativeTime date={date} />}
                </MetaLine>
            </div>
        </EntryRow>
    );
}

interface RevisionButtonProps {
    /** Name of the revision as its buttons say it. */
    shown: string;
}

interface RevisionNameFieldsProps extends RevisionButtonProps {
    name: string | null;
    maxLength: number;
    required?: boolean;
}

/** Renders the field and the button that name a revision: the form is posted with `Form=name`. */
export function RevisionNameFields({ shown, name, maxLength, required = false }: RevisionNameFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <div className={rows.nameField}>
                <TextInput
                    name="Name"
                    aria-label={t("Name of revision {name}", { name: shown })}
                    placeholder={t("Name")}
                    maxLength={maxLength}
                    defaultValue={name ?? ""}
                    required={required}
                />
            </div>
            <Button type="submit" name="Form" value="name" aria-label={t("Save the name of revision {name}", { name: shown })}>
                {t("Save name")}
            </Button>
        </>
    );
}

/** Renders the button that restores a revision: the form is posted with `Form=restore`. */
export function RestoreRevisionButton({ shown }: RevisionButtonProps): ReactNode {
    const t = useTranslation();
    return (
        <Button
            type="submit"
            name="Form"
            value="restore"
            icon="history"
            aria-label={t("Restore revision {name}", { name: shown })}
        >
            {t("Restore")}
        </Button>
    );
}
