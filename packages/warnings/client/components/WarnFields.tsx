import { Field, TextArea } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { MAXIMUM_NOTE } from "@parley/moderation/contract";

interface WarnFieldsProps {
    errorsOf: (field: string) => readonly string[] | undefined;
    /** Posted text of a form that came back. */
    body?: string | undefined;
    note?: string | undefined;
}

/** Fields of a warning: text for the member, and a note for other moderators. */
export function WarnFields({ errorsOf, body, note }: WarnFieldsProps) {
    const t = useTranslation();
    const errors = errorsOf("body");
    return (
        <>
            <Field
                label={t("Message to the author")}
                hint={t("They read it on their next visit, signed “the moderators”.")}
                required
                errors={errors && [...errors]}
            >
                {(attributes) => (
                    <TextArea {...attributes} name="body" rows={5} dir="auto" maxLength={MAXIMUM_NOTE} defaultValue={body} />
                )}
            </Field>
            <Field label={t("Note", {}, "for moderators")} optional hint={t("Only moderators can read it.")}>
                {(attributes) => (
                    <TextArea {...attributes} name="noteBody" rows={2} dir="auto" maxLength={MAXIMUM_NOTE} defaultValue={note} />
                )}
            </Field>
        </>
    );
}
