import type { IconName } from "@parley/library/client/components";
import { Button, ButtonLink, Empty, Field, FormError, RowList, TextInput, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { DoneNotice } from "./DoneNotice";
import { EntryRow } from "./EntryRow";
import { FormPart } from "./FormPart";
import { TitledPage } from "./TitledPage";
import { useEntryForm } from "./useEntryForm";

interface ManagedListPageProps {
    title: string;
    /** Content beside the title, such as a link back. */
    end?: ReactNode;
    /** Name of the form that moves and removes entries. */
    form: string;
    /** Messages by the `Done` parameter of the page after a form. */
    messages: Readonly<Record<string, string>>;
    /** What the list is for. */
    about: ReactNode;
    /** Name of the list; the title by default. */
    label?: string;
    rows: readonly ReactNode[];
    /** What is in place of an empty list. */
    empty: { title: string; icon: IconName; words?: string };
    add: { title: string; form: ReactNode };
}

/** Page of a list whose entries are added, changed and removed one by one, with and without scripts. */
export function ManagedListPage({
    title,
    end,
    form,
    messages,
    about,
    label = title,
    rows,
    empty,
    add,
}: ManagedListPageProps): ReactNode {
    const { message, attempt } = useEntryForm(form);
    return (
        <TitledPage title={title} end={end}>
            {message && <FormError message={message} attempt={attempt} />}
            <DoneNotice messages={messages} />
            <p>{about}</p>
            {rows.length === 0 ? (
                <Empty title={empty.title} icon={empty.icon}>
                    {empty.words}
                </Empty>
            ) : (
                <RowList label={label}>{rows}</RowList>
            )}
            <FormPart title={add.title}>{add.form}</FormPart>
        </TitledPage>
    );
}

interface ManagedRowProps {
    /** Address of the list, which the form is posted to. */
    page: string;
    /** Name and value of the form field that identifies the entry. */
    field: string;
    value: string | number;
    name: string;
    /** Address of what the entry is, if it has one. */
    href?: string;
    /** Further buttons, such as those that move the entry. */
    further?: ReactNode;
    /** Facts about the entry, below its name. */
    children?: ReactNode;
}

/** Row of a managed list: the name of an entry, facts about it, and the buttons to edit and remove it. */
export function ManagedRow({ page, field, value, name, href, further, children }: ManagedRowProps): ReactNode {
    const t = useTranslation();
    const buttons = (
        <>
            <ButtonLink
                size={32}
                href={`${page}?${new URLSearchParams({ edit: String(value) })}`}
                aria-label={t("Edit {name}", { name })}
            >
                {t("Edit")}
            </ButtonLink>
            {further}
            <Button size={32} type="submit" name="Form" value="remove" aria-label={t("Remove {name}", { name })}>
                {t("Remove")}
            </Button>
        </>
    );
    return (
        <EntryRow action={page} field={field} value={value} buttons={buttons}>
            <div>
                <p className={textStyles.strong}>
                    {href === undefined ? (
                        <bdi>{name}</bdi>
                    ) : (
                        <a href={href}>
                            <bdi>{name}</bdi>
                        </a>
                    )}
                </p>
                {children}
            </div>
        </EntryRow>
    );
}

interface LineFieldProps {
    id: string;
    label: string;
    /** Name of the form field. */
    name: string;
    value: string;
    maxLength: number;
    errors: string[];
    required?: boolean;
}

/** Field for a line of text of an entry, such as its name. */
export function LineField({ id, label, name, value, maxLength, errors, required = false }: LineFieldProps): ReactNode {
    return (
        <Field id={id} label={label} errors={errors} required={required} optional={!required}>
            {(attributes) => (
                <TextInput {...attributes} name={name} dir="auto" autoComplete="off" maxLength={maxLength} defaultValue={value} />
            )}
        </Field>
    );
}
