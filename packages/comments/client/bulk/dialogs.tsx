import { useRetentionTime } from "@parley/actionLog/client";
import type { BulkDialogProps } from "@parley/bulkActions/client";
import { OptionDialog } from "@parley/discussionOptions/client";
import { Field, RadioGroup, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";

/** Dialog that deletes the selected replies. */
export function BulkDeleteRepliesDialog({ selection, onClose, onRun }: BulkDialogProps) {
    const t = useTranslation();
    const time = useRetentionTime();
    const count = selection.ids.length;
    const methods = [
        { value: "tombstone", name: t("A note that says who deleted it") },
        { value: "full", name: t("Nothing, if it has no replies") },
    ];
    return (
        <OptionDialog title={t("Delete replies")} action={t("Delete")} isDanger check={() => ({})} send={send} onClose={onClose}>
            {() => (
                <>
                    <p>{t("{count} replies will be deleted. They are kept for {time}.", { count, time })}</p>
                    <Field label={t("Reason")} optional hint={t("Everyone who sees the thread can read this.")}>
                        {(attributes) => <TextInput {...attributes} name="reason" maxLength={500} />}
                    </Field>
                    <RadioGroup label={t("What is left in its place")} name="method" options={methods} defaultValue="tombstone" />
                </>
            )}
        </OptionDialog>
    );

    async function send(data: FormData): Promise<undefined> {
        const reason = String(data.get("reason") ?? "").trim();
        // Child comments come before their parents, so that a parent can be removed in full.
        const ids = selection.ids.toSorted((one, other) => other - one);
        onRun(ids, { isFull: data.get("method") === "full", ...(reason !== "" && { reason }) });
    }
}
