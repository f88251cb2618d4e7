import type { MessageType, ModerationMessage } from "@parley/announcements/contract";
import { MAXIMUM_MESSAGE, MESSAGE_TYPES, MESSAGES_PAGE } from "@parley/announcements/contract";
import { CategorySelect } from "@parley/categories/client";
import { Checkbox, Field, Notice, RadioGroup, ReadingText, Stack, TextArea } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useState } from "react";
import { messageForm } from "./MessageForm.styles";
import { MESSAGE_LOOKS } from "./MessageNotices";

/** Names of the styles of an announcement. The preview shows the look of each. */
const TYPES: Record<MessageType, string> = {
    casual: "Note",
    info: "Information",
    alert: "Alert",
    warning: "Warning",
};

/** Form for a new or an existing announcement. */
export function MessageForm({ message }: { message?: ModerationMessage }) {
    const t = useTranslation();
    return (
        <PostedForm
            name="message"
            action={MESSAGES_PAGE}
            which={message ? "change" : "add"}
            submit={message ? t("Save") : t("Add announcement")}
            fields={["body", "recordID"]}
        >
            {(form, idOf) => (
                <Stack gap="large">
                    {message && <input type="hidden" name="Message" value={message.moderationMessageID} />}
                    <ContentFields message={message} form={form} id={idOf("body")} />
                    <LocationFields message={message} form={form} idOf={idOf} />
                </Stack>
            )}
        </PostedForm>
    );
}

interface PartProps {
    message: ModerationMessage | undefined;
    form: EntryForm;
}

/** Text and style of an announcement, with a preview. */
function ContentFields({ message, form: { values, errorsOf }, id }: PartProps & { id: string }) {
    const t = useTranslation();
    const [body, setBody] = useState(values.Body ?? message?.body ?? "");
    const sentType = MESSAGE_TYPES.find((known) => known === values.Type);
    const [type, setType] = useState<MessageType>(sentType ?? message?.type ?? "info");
    const isAsStored = message !== undefined && body === message.body;
    return (
        <>
            <Field id={id} label={t("Text")} hint={t("In Markdown; a sentence or two.")} errors={errorsOf("body")} required>
                {(attributes) => (
                    <TextArea
                        {...attributes}
                        name="Body"
                        dir="auto"
                        maxLength={MAXIMUM_MESSAGE}
                        defaultValue={body}
                        onInput={(event) => setBody(event.currentTarget.value)}
                    />
                )}
            </Field>
            <RadioGroup
                label={t("Style")}
                name="Type"
                inLine
                options={MESSAGE_TYPES.map((value) => ({ value, name: t(TYPES[value]) }))}
                value={type}
                onChange={(chosen) => setType(MESSAGE_TYPES.find((known) => known === chosen) ?? "info")}
            />
            <div className={messageForm.preview}>
                <span className={messageForm.label}>{t("Preview")}</span>
                <Notice kind={MESSAGE_LOOKS[type]}>
                    {isAsStored ? (
                        <ReadingText html={message.bodyHtml} />
                    ) : (
                        <p className={messageForm.words} dir="auto">
                            {body.trim() === "" ? t("Your message appears here.") : body}
                        </p>
                    )}
                </Notice>
            </div>
        </>
    );
}

/** Location of an announcement, and whether members can dismiss it. */
function LocationFields({ message, form: { values, errorsOf }, idOf }: PartProps & { idOf: (field: string) => string }) {
    const t = useTranslation();
    // A refused form comes back with the posted values; a box missing from them was left empty.
    const isChecked = (name: string, known: boolean) => (values.Form === undefined ? known : values[name] === "1");
    const known = message?.recordID == null ? (message?.viewLocation ?? "all") : "category";
    return (
        <>
            <RadioGroup
                label={t("Where it appears")}
                name="Place"
                options={[
                    { value: "all", name: t("At the top of every page") },
                    { value: "home", name: t("On the home page") },
                    { value: "category", name: t("In one category and its posts") },
                ]}
                defaultValue={values.Place ?? known}
            />
            <Field
                id={idOf("recordID")}
                label={t("The category")}
                hint={t("Only for a message in one category.")}
                errors={errorsOf("recordID")}
                optional
            >
                {(attributes) => (
                    <CategorySelect
                        of="visible"
                        {...attributes}
                        name="Category"
                        defaultValue={values.Category ?? String(message?.recordID ?? "")}
                    />
                )}
            </Field>
            <Stack gap="small">
                <Checkbox name="Below" value="1" defaultChecked={isChecked("Below", message?.includeDescendants ?? true)}>
                    {t("Also in the categories below it")}
                </Checkbox>
                <Checkbox
                    name="Dismissible"
                    value="1"
                    defaultChecked={isChecked("Dismissible", message?.isDismissible ?? true)}
                    note={t("Once dismissed, it does not come back. Guests always see it.")}
                >
                    {t("Members can dismiss it")}
                </Checkbox>
                <Checkbox name="Enabled" value="1" defaultChecked={isChecked("Enabled", message?.isEnabled ?? true)}>
                    {t("Visible")}
                </Checkbox>
            </Stack>
        </>
    );
}
