import { MAXIMUM_NAME } from "@parley/discussions/contract";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import type { SaveState } from "@parley/library/client/components";
import { Field, TitleField } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent, Ref } from "react";
import { newPost } from "./NewPostForm.styles";

interface PostFieldsProps {
    name: string | undefined;
    body: string | undefined;
    saveState: SaveState | undefined;
    /** Format of the body. */
    format?: string | undefined;
    bodyRef?: Ref<BodyHandle>;
    errorsOf: (field: string) => string[] | undefined;
}

/** Title and body fields of a post. */
export function PostFields({ name, body, saveState, format, bodyRef, errorsOf }: PostFieldsProps) {
    const t = useTranslation();
    return (
        <>
            <Field
                label={t("Title")}
                id="name"
                required
                errors={errorsOf("name")}
                hint={t("At most {count} characters.", { count: MAXIMUM_NAME })}
            >
                {(attributes) => (
                    <TitleField {...attributes} name="name" dir="auto" defaultValue={name} onKeyDown={noLineBreaks} />
                )}
            </Field>
            <div className={newPost.body}>
                <Field label={t("Post")} id="body" required errors={errorsOf("body")}>
                    {(attributes) => (
                        <BodyField
                            {...attributes}
                            {...(bodyRef && { ref: bodyRef })}
                            label={t("Post")}
                            rows={12}
                            saveState={saveState}
                            value={body}
                            format={format}
                        />
                    )}
                </Field>
            </div>
        </>
    );
}

/** Prevents line breaks in the title, which is a wrapping textarea. */
function noLineBreaks(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
